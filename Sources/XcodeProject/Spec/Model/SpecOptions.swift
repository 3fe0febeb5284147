/// The `options` of a spec (xcodegen.md 4.2).
package struct SpecOptions: Sendable {
  package enum Presets: String, Sendable, CaseIterable {
    case all
    case project
    case targets
    case none

    package var applyToProject: Bool { self == .all || self == .project }
    package var applyToTargets: Bool { self == .all || self == .targets }
  }

  package enum Validation: String, Sendable, CaseIterable {
    case missingConfigs
    case missingConfigFiles
    case missingTestPlans
  }

  package enum SortPosition: String, Sendable, CaseIterable {
    case top
    case bottom
    case none
  }

  package enum ProjectFormat: String, Sendable, CaseIterable {
    case xcode163 = "xcode16_3"
    case xcode160 = "xcode16_0"
    case xcode153 = "xcode15_3"
    case xcode150 = "xcode15_0"
    case xcode140 = "xcode14_0"
  }

  package struct GroupOrdering: Sendable {
    package var pattern: String
    package var order: [String]
  }

  package var minimumXcodeGenVersion: String?
  package var carthageBuildPath: String?
  package var carthageExecutablePath: String?
  package var createIntermediateGroups = false
  package var bundleIdPrefix: String?
  package var settingPresets = Presets.all
  package var disabledValidations: Set<Validation> = []
  package var developmentLanguage: String?
  package var usesTabs: Bool?
  package var indentWidth: Int?
  package var tabWidth: Int?
  /// As given.
  package var xcodeVersion: String?
  package var projectFormat = ProjectFormat.xcode160
  /// Version texts as they are written into settings.
  package var deploymentTarget: [Platform: String] = [:]
  package var defaultConfig: String?
  package var transitivelyLinkDependencies = false
  package var groupSortPosition = SortPosition.bottom
  package var groupOrdering: [GroupOrdering] = []
  package var fileTypes: [String: FileType] = [:]
  package var generateEmptyDirectories = false
  package var findCarthageFrameworks = false
  /// Nil: `Packages`; empty: the root.
  package var localPackagesGroup: String?
  package var preGenCommand: String?
  package var postGenCommand: String?
  package var useBaseInternationalization = true
  /// Nil: `../../`.
  package var schemePathPrefix: String?
  package var defaultSourceDirectoryType: SourceType?
  package var value = SpecMap()
}

/// What a file extension means: a user's entry of `options.fileTypes`, or a built-in one.
package struct FileType: Sendable {
  /// Whether a thing with this extension is one file, even when it is a directory.
  package var file = true
  package var buildPhase: SourceBuildPhase?
  package var attributes: [String] = []
  package var resourceTags: [String] = []
  package var compilerFlags: [String] = []
}
