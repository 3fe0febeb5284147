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
