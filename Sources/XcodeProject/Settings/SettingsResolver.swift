/// What the target builder found out and the written settings depend on.
package struct TargetFindings: Sendable {
  /// Relative to the project directory: an Info.plist found among the sources (xcodegen.md 8.2).
  package var discoveredInfoPlist: String?
  /// A linked target requires ObjC linking.
  package var linksObjC = false
  /// Ready for FRAMEWORK_SEARCH_PATHS: the Carthage paths, then the quoted folders (5.4).
  package var frameworkSearchPaths: [String] = []
  package init() {}
}

/// Computes build settings as they are written (xcodegen.md 5).
package final class SettingsResolver: Sendable {
  package let spec: Spec

  package init(spec: Spec, files: some FileTree) {
    self.spec = spec
  }

  /// The project's settings of a configuration (5.2).
  package func project(_ config: BuildConfig) -> ResolvedSettings { ResolvedSettings() }

  /// A target's settings of a configuration before what its build adds (5.4).
  package func target(_ target: Target, _ config: BuildConfig) -> ResolvedSettings {
    ResolvedSettings()
  }

  /// A target's settings of a configuration as they are written (5.4, extras included).
  package func written(_ target: Target, _ config: BuildConfig, findings: TargetFindings)
    -> ResolvedSettings
  {
    ResolvedSettings()
  }

  /// An aggregate target's settings of a configuration: groups, base and configs only.
  package func aggregate(_ target: AggregateTarget, _ config: BuildConfig) -> ResolvedSettings {
    ResolvedSettings()
  }

  /// The target's setting INFOPLIST_FILE, else its `info.path`; nil: look among the sources.
  package func declaredInfoPlist(_ target: Target, _ config: BuildConfig) -> String? { nil }

  /// The one value that every configuration of a target resolves to, through the target's
  /// settings, its xcconfig, the project's settings and the project's xcconfig (8.5).
  package func commonValue(_ key: String, of target: Target) -> String? { nil }

  /// As for a native target, but an aggregate's own settings are not looked at (8.5).
  package func commonValue(_ key: String, of target: AggregateTarget) -> String? { nil }
}
