import Effects
import Testing

@Suite struct EnvironmentTests {
  @Test(
    "a CI host is known by its variables, and tells number and branch",
    arguments: [
      (
        [
          "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "7",
          "GITHUB_REF_TYPE": "branch", "GITHUB_REF_NAME": "main",
        ], "gitHubActions 7 main"
      ),
      (
        [
          "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_REF_TYPE": "branch",
          "GITHUB_REF": "refs/pull/3/merge", "GITHUB_REF_NAME": "3/merge",
        ], "gitHubActions - -"
      ),
      (["GITLAB_CI": "true", "CI_PIPELINE_IID": "3", "CI_COMMIT_BRANCH": "x"], "gitLab 3 x"),
      (["CI": "true"], "other - -"), (["CI": "false"], "none"), ([:], "none"),
      (
        ["CI_XCODEBUILD_ACTION": "archive", "CI_BUILD_NUMBER": "12", "CI_BRANCH": "b"],
        "xcodeCloud 12 b"
      ),
      (
        ["CI_XCODEBUILD_ACTION": "build", "CI_BRANCH": "b", "CI_PULL_REQUEST_NUMBER": "4"],
        "xcodeCloud - -"
      ),
      (
        [
          "BUILDKITE": "true", "BUILDKITE_BUILD_NUMBER": "9", "BUILDKITE_BRANCH": "main",
          "BUILDKITE_PULL_REQUEST": "false", "BUILDKITE_TAG": "",
        ], "buildkite 9 main"
      ),
      (
        ["BUILDKITE": "true", "BUILDKITE_BRANCH": "fork:x", "BUILDKITE_PULL_REQUEST": "12"],
        "buildkite - -"
      ),
      (["BUILDKITE": "true", "BUILDKITE_BRANCH": "v1", "BUILDKITE_TAG": "v1"], "buildkite - -"),
      (["JENKINS_URL": "x", "BUILD_NUMBER": "5", "BRANCH_NAME": "main"], "jenkins 5 main"),
      (["JENKINS_URL": "x", "BRANCH_NAME": "PR-12", "CHANGE_ID": "12"], "jenkins - -"),
      (["JENKINS_URL": "x", "BRANCH_NAME": "v1", "TAG_NAME": "v1"], "jenkins - -"),
      (["BITRISE_IO": "true", "BITRISE_GIT_BRANCH": "main"], "bitrise - main"),
      (
        ["BITRISE_IO": "true", "BITRISE_GIT_BRANCH": "x", "BITRISE_PULL_REQUEST": "3"],
        "bitrise - -"
      ),
    ])
  func hosts(_ variables: [String: String], _ expected: String) {
    let facts = EnvironmentFacts(variables: variables, workingDirectory: "/")
    guard let host = CIHost(facts) else {
      #expect(expected == "none")
      return
    }
    #expect(
      "\(host.rawValue) \(host.runNumber(facts) ?? "-") \(host.branch(facts) ?? "-")" == expected)
  }

  @Test("the live facts are those of this process")
  func live() {
    let facts = EnvironmentFacts.live()
    #expect(facts.value("PATH") != nil)
    #expect(facts.workingDirectory.hasPrefix("/"))
  }

  @Test("the clocks run")
  func clocks() {
    let clock = LiveClock()
    #expect(clock.now().seconds > 1_700_000_000)
    #expect(clock.monotonicNanoseconds() <= clock.monotonicNanoseconds())
  }
}
