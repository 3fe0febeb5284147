/// A project's spec as the generator sees it: includes, templates and platform lists resolved,
/// every default filled in (XcodeGen 2.45.4's meaning).
///
/// All paths are relative to `basePath`, unless written absolute.
package struct Spec: Sendable {
  package var name: String
  /// Absolute: the folder of the root spec, or `--project-root`.
  package var basePath: String
  /// Absolute: a folder whose preset files replace the built-in presets; see `SpecRequest`.
  package var presetFolder: String?
  package var options = SpecOptions()
  /// Merged into the project object's attributes.
  package var attributes = SpecMap()
  /// Sorted by name, never empty.
  package var configs: [BuildConfig] = []
  package var configFiles: [String: String] = [:]
  package var settings = Settings()
  package var settingGroups: [String: Settings] = [:]
  /// In the order of the spec, includes first; see `sortedTargets`.
  package var targets: [Target] = []
  /// In the order of the spec.
  package var aggregateTargets: [AggregateTarget] = []
  package var schemes: [Scheme] = []
  package var fileGroups: [String] = []
  /// Sorted by name; the legacy `localPackages` are among them.
  package var packages: [SwiftPackage] = []
  /// Sorted by name.
  package var projectReferences: [ProjectReference] = []
  package var breakpoints: [Breakpoint] = []
  /// The whole merged spec that this model was decoded from.
  package var value = SpecMap()
}

extension Spec {
  /// Native targets in the order of XcodeGen 2.45.4.
  package var sortedTargets: [Target] { targets.sorted { $0.name < $1.name } }

  /// Aggregate targets in the order of XcodeGen 2.45.4 (and of 2.46).
  package var sortedAggregateTargets: [AggregateTarget] {
    aggregateTargets.sorted { $0.name < $1.name }
  }
}

/// A build configuration of the project.
package struct BuildConfig: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case debug
    case release
  }

  package var name: String
  /// Nil for a configuration that is neither, for which no configuration preset applies.
  package var type: Kind?
}

/// Another Xcode project that targets depend on.
package struct ProjectReference: Sendable {
  package var name: String
  package var path: String
  package var value: SpecValue
}
