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

  /// The variables that are set where a tag or a pull request is built: the branch variable then
  /// holds the tag's name (Buildkite, Jenkins), an arbitrary one (`PR-12`, Jenkins) or that of the
  /// request's source, maybe of another repository (Buildkite, Bitrise).
  private var otherVariables: [String] {
    switch self {
    case .buildkite: ["BUILDKITE_TAG", "BUILDKITE_PULL_REQUEST"]
    case .bitrise: ["BITRISE_GIT_TAG", "BITRISE_PULL_REQUEST"]
    case .xcodeCloud: ["CI_TAG", "CI_PULL_REQUEST_NUMBER"]
    case .jenkins: ["TAG_NAME", "CHANGE_ID"]
    // GitLab sets the branch variable for branches only.
    case .gitHubActions, .gitLab, .teamCity, .other: []
    }
  }

  /// The branch, nil where the host builds a tag or a pull request.
  package func branch(_ facts: EnvironmentFacts) -> String? {
    if self == .gitHubActions, facts.value("GITHUB_REF_TYPE") != "branch" { return nil }
    if self == .gitHubActions, facts.value("GITHUB_REF")?.hasPrefix("refs/pull/") == true {
      return nil
    }
    // Buildkite says `false` where there is no request.
    if otherVariables.contains(where: { facts.value($0).map { $0 != "false" } ?? false }) {
      return nil
    }
    return branchVariable.flatMap { facts.value($0) }
  }
}
