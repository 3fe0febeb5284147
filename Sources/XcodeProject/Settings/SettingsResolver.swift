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
  private let presets: SettingPresets
  let targetsByName: [String: Target]

  package init(spec: Spec, files: some FileTree) {
    self.spec = spec
    let xcconfigs = Self.readXCConfigs(of: spec, files)
    self.xcconfigs = xcconfigs
    let presets = SettingPresets(folder: spec.presetFolder, files: files)
    self.presets = presets
    let platforms = Set(spec.targets.map(\.platform))
    let commonPlatform = platforms.count == 1 ? platforms.first : nil
    targetsByName = Dictionary(spec.targets.map { ($0.name, $0) }) { first, _ in first }
    var projectSettings: [String: ResolvedSettings] = [:]
    for config in spec.configs {
      let xcconfig = spec.configFiles[config.name].flatMap {
        xcconfigs[SpecPath.absolute($0, in: spec.basePath)]
      }
      projectSettings[config.name] = Self.project(
        spec, config, platform: commonPlatform, xcconfig: xcconfig, presets)
    }
    self.projectSettings = projectSettings
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
    var settings = ResolvedSettings()
    if spec.options.settingPresets.applyToTargets {
      addPresets(of: target, to: &settings)
      addDestinations(of: target, to: &settings)
    }
    addDeploymentTarget(of: target, to: &settings)
    settings.remove(keysOf: xcconfig(target.configFiles, config))
    settings.remove(keysOf: xcconfig(spec.configFiles, config))
    spec.add(target.settings, for: config, to: &settings)
    return settings
  }

  /// An aggregate target's settings of a configuration: groups, base and configs only.
  package func aggregate(_ target: AggregateTarget, _ config: BuildConfig) -> ResolvedSettings {
    var settings = ResolvedSettings()
    spec.add(target.settings, for: config, to: &settings)
    return settings
  }

  /// The xcconfig file of a configuration, if there is one that can be read.
  package func xcconfig(_ configFiles: [String: String], _ config: BuildConfig) -> XCConfig? {
    configFiles[config.name].flatMap { xcconfigs[SpecPath.absolute($0, in: spec.basePath)] }
  }

  private static func project(
    _ spec: Spec, _ config: BuildConfig, platform: Platform?, xcconfig: XCConfig?,
    _ presets: SettingPresets
  ) -> ResolvedSettings {
    var settings = ResolvedSettings()
    if let platform {
      settings.set(
        "SDKROOT", .string(platform.sdkRoot), .generated("the targets' common platform", nil))
    }
    if let type = config.type, spec.options.settingPresets.applyToProject {
      settings.add(presets.base)
      settings.add(presets.config(type))
    }
    for platform in Platform.allCases {
      guard let version = spec.options.deploymentTarget[platform] else { continue }
      let node = spec.options.value["deploymentTarget"]?[platform.rawValue]?.node
      settings.set(
        platform.deploymentTargetSetting, .string(version),
        .generated("options.deploymentTarget", node))
    }
    settings.remove(keysOf: xcconfig)
    spec.add(spec.settings, for: config, to: &settings)
    return settings
  }

  private func addPresets(of target: Target, to settings: inout ResolvedSettings) {
    let platform =
      target.platform == .auto
      ? target.sortedDestinations.first?.platform ?? .auto : target.platform
    settings.add(presets.platform(platform))
    settings.add(presets.product(target.type))
    settings.add(presets.product(target.type, on: platform))
    if target.platform == .auto { settings.set("SDKROOT", "auto", .preset("auto")) }
  }

  private func addDestinations(of target: Target, to settings: inout ResolvedSettings) {
    let destinations = target.sortedDestinations
    guard !destinations.isEmpty else { return }
    var platforms: [String] = []
    var families: [String] = []
    for destination in destinations {
      let preset = presets.destination(destination)
      settings.add(preset)
      if case .string(let text) = preset.settings["SUPPORTED_PLATFORMS"] { platforms.append(text) }
      if case .string(let text) = preset.settings["TARGETED_DEVICE_FAMILY"] {
        families.append(text)
      }
    }
    let origin = SettingOrigin.generated(
      "supportedDestinations", target.value["supportedDestinations"]?.node)
    settings.set("SUPPORTED_PLATFORMS", .string(platforms.joined(separator: " ")), origin)
    settings.set("TARGETED_DEVICE_FAMILY", .string(families.joined(separator: ",")), origin)
  }

  private func addDeploymentTarget(of target: Target, to settings: inout ResolvedSettings) {
    guard let version = target.deploymentTarget else { return }
    let origin = SettingOrigin.generated(
      "deploymentTarget", target.value["deploymentTarget"]?.node)
    let platforms =
      target.sortedDestinations.isEmpty
      ? [target.platform] : target.sortedDestinations.compactMap(\.platform)
    for platform in platforms {
      settings.set(platform.deploymentTargetSetting, .string(version), origin)
    }
  }
}

extension Target {
  /// In order of priority.
  package var sortedDestinations: [SupportedDestination] {
    (supportedDestinations ?? []).sorted { $0.priority < $1.priority }
  }
}
