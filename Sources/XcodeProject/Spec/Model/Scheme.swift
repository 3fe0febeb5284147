/// A scheme of its own (xcodegen.md 4.12).
package struct Scheme: Sendable {
  package struct Build: Sendable {
    /// Sorted by the target's name.
    package var targets: [SchemeBuildTarget]
    package var parallelizeBuild = true
    package var buildImplicitDependencies = true
    package var runPostActionsOnFailure = false
    package var preActions: [SchemeAction] = []
    package var postActions: [SchemeAction] = []
  }

  package struct Analyze: Sendable {
    package var config: String?
  }

  package struct Archive: Sendable {
    package var config: String?
    package var customArchiveName: String?
    package var revealArchiveInOrganizer = true
    package var preActions: [SchemeAction] = []
    package var postActions: [SchemeAction] = []
  }

  package struct Profile: Sendable {
    package var config: String?
    package var commandLineArguments: [String: Bool] = [:]
    package var environmentVariables: [EnvironmentVariable] = []
    package var preActions: [SchemeAction] = []
    package var postActions: [SchemeAction] = []
    package var askForAppToLaunch: Bool?
  }

  package struct Management: Sendable, Hashable {
    package var shared = true
    package var orderHint: Int?
    package var isShown: Bool?
  }

  package var name: String
  package var build: Build
  package var run: SchemeRun?
  package var test: SchemeTest?
  package var profile: Profile?
  package var analyze: Analyze?
  package var archive: Archive?
  package var management: Management?
  package var value: SpecValue
}

/// A target that a scheme builds, and for what.
package struct SchemeBuildTarget: Sendable, Hashable {
  package enum Purpose: String, Sendable, CaseIterable {
    case testing
    case running
    case profiling
    case archiving
    case analyzing
  }

  package var target: TargetReference
  package var purposes: Set<Purpose>
}

/// A script before or after an action of a scheme.
package struct SchemeAction: Sendable {
  package var name: String
  package var script: String
  package var shell: String?
  package var settingsTarget: String?
}

/// An environment variable of a scheme.
package struct EnvironmentVariable: Sendable, Hashable {
  package var name: String
  package var value: String
  package var enabled: Bool
}

/// A test plan file that a scheme names.
package struct TestPlan: Sendable, Hashable {
  package var path: String
  package var defaultPlan: Bool
}
