import YAML

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
///
/// Reads the xcconfig files when it is made and touches no file afterwards.
package final class SettingsResolver: Sendable {
  package let spec: Spec
  /// By absolute path; files that cannot be read are absent.
  let xcconfigs: [String: XCConfig]
  private let projectSettings: [String: ResolvedSettings]
  /// By target, then configuration.
  private let targetSettings: [String: [String: ResolvedSettings]]
  private let layers: SettingsLayers
  let targetsByName: [String: Target]

  package init(spec: Spec, files: some FileTree) {
    self.spec = spec
    let xcconfigs = Self.readXCConfigs(of: spec, files)
    self.xcconfigs = xcconfigs
    let layers = SettingsLayers(spec)
    self.layers = layers
    targetsByName = Dictionary(spec.targets.map { ($0.name, $0) }) { first, _ in first }
    let builder = SettingsBuilder(
      spec: spec, presets: SettingPresets(folder: spec.presetFolder, files: files),
      layers: layers, xcconfigs: xcconfigs)
    projectSettings = Dictionary(
      spec.configs.map { ($0.name, builder.project($0)) }
    ) { first, _ in first }
    targetSettings = Dictionary(
      spec.targets.map { target in
        let configs = spec.configs.map { ($0.name, builder.target(target, $0)) }
        return (target.name, Dictionary(configs) { first, _ in first })
      }
    ) { first, _ in first }
  }

  /// Absolute paths of all xcconfig files read, includes among them, sorted.
  package var xcconfigFiles: [String] {
    Set(xcconfigs.values.flatMap(\.files)).sorted()
  }

  private static func readXCConfigs(of spec: Spec, _ files: some FileTree) -> [String: XCConfig] {
    var paths = Array(spec.configFiles.values)
    for target in spec.targets { paths += target.configFiles.values }
    for target in spec.aggregateTargets { paths += target.configFiles.values }
    var result: [String: XCConfig] = [:]
    for path in Set(paths.map { SpecPath.absolute($0, in: spec.basePath) }) {
      result[path] = XCConfig.load(path, projectFolder: spec.basePath, files: files)
    }
    return result
  }

  // MARK: Levels

  /// The project's settings of a configuration (5.2).
  package func project(_ config: BuildConfig) -> ResolvedSettings {
    projectSettings[config.name] ?? ResolvedSettings()
  }

  /// A target's settings of a configuration before what its build adds (5.4).
  package func target(_ target: Target, _ config: BuildConfig) -> ResolvedSettings {
    targetSettings[target.name]?[config.name] ?? ResolvedSettings()
  }

  /// An aggregate target's settings of a configuration: groups, base and configs only.
  package func aggregate(_ target: AggregateTarget, _ config: BuildConfig) -> ResolvedSettings {
    var settings = ResolvedSettings()
    layers.add(target.settings, for: config, to: &settings)
    return settings
  }

  /// The xcconfig file of a configuration, if there is one that can be read.
  package func xcconfig(_ configFiles: [String: String], _ config: BuildConfig) -> XCConfig? {
    configFiles[config.name].flatMap { xcconfigs[SpecPath.absolute($0, in: spec.basePath)] }
  }
}

extension Target {
  /// In order of priority.
  package var sortedDestinations: [SupportedDestination] {
    (supportedDestinations ?? []).sorted { $0.priority < $1.priority }
  }
}
