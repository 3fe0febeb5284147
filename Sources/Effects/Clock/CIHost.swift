/// The CI service that a run stands on, from its variables (contract, section 11).
package enum CIHost: String, Hashable, Sendable, CaseIterable {
  case gitHubActions
  case gitLab
  case buildkite
  case bitrise
  case xcodeCloud
  case teamCity
  case jenkins
  /// `CI` is set and nothing more is known.
  case other

  /// nil: no CI.
  package init?(_ facts: EnvironmentFacts) {
    let found = Self.allCases.first { host in
      host.markers.contains { facts.value($0).map { $0 != "false" && $0 != "0" } ?? false }
    }
    guard let found else { return nil }
    self = found
  }

  private var markers: [String] {
    switch self {
    case .gitHubActions: ["GITHUB_ACTIONS"]
    case .gitLab: ["GITLAB_CI"]
    case .buildkite: ["BUILDKITE"]
    case .bitrise: ["BITRISE_IO"]
    case .xcodeCloud: ["CI_XCODEBUILD_ACTION"]
    case .teamCity: ["TEAMCITY_VERSION"]
    case .jenkins: ["JENKINS_URL"]
    case .other: ["CI"]
    }
  }

  /// The variable of the host's run number.
  package var runNumberVariable: String? {
    switch self {
    case .gitHubActions: "GITHUB_RUN_NUMBER"
    case .gitLab: "CI_PIPELINE_IID"
    case .buildkite: "BUILDKITE_BUILD_NUMBER"
    case .bitrise: "BITRISE_BUILD_NUMBER"
    case .xcodeCloud: "CI_BUILD_NUMBER"
    case .teamCity, .jenkins: "BUILD_NUMBER"
    case .other: nil
    }
  }

  /// The variable of the branch that is built.
  package var branchVariable: String? {
    switch self {
    case .gitHubActions: "GITHUB_REF_NAME"
    case .gitLab: "CI_COMMIT_BRANCH"
    case .buildkite: "BUILDKITE_BRANCH"
    case .bitrise: "BITRISE_GIT_BRANCH"
    case .xcodeCloud: "CI_BRANCH"
    case .jenkins: "BRANCH_NAME"
    case .teamCity, .other: nil
    }
  }

  package func runNumber(_ facts: EnvironmentFacts) -> String? {
    runNumberVariable.flatMap { facts.value($0) }
  }

  /// The branch, nil where the host builds a tag or a pull request's merge.
  package func branch(_ facts: EnvironmentFacts) -> String? {
    if self == .gitHubActions, facts.value("GITHUB_REF_TYPE") != "branch" { return nil }
    if self == .gitHubActions, facts.value("GITHUB_REF")?.hasPrefix("refs/pull/") == true {
      return nil
    }
    return branchVariable.flatMap { facts.value($0) }
  }
}
