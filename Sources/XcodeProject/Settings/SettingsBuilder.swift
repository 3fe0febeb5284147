import YAML

/// Makes the settings of a spec's project and targets, presets first (xcodegen.md 5).
struct SettingsBuilder {
  let spec: Spec
  let presets: SettingPresets
  let layers: SettingsLayers
  let xcconfigs: [String: XCConfig]
  /// The platform that all targets share.
  private let commonPlatform: Platform?

  init(
    spec: Spec, presets: SettingPresets, layers: SettingsLayers, xcconfigs: [String: XCConfig]
  ) {
    self.spec = spec
    self.presets = presets
    self.layers = layers
    self.xcconfigs = xcconfigs
    let platforms = Set(spec.targets.map(\.platform))
    commonPlatform = platforms.count == 1 ? platforms.first : nil
  }

  /// The project's settings (5.2).
  func project(_ config: BuildConfig) -> ResolvedSettings {
    var settings = ResolvedSettings()
    if let platform = commonPlatform {
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
    settings.remove(keysOf: xcconfig(spec.configFiles, config))
    layers.add(spec.settings, for: config, to: &settings)
    return settings
  }

  /// A target's settings before what its build adds (5.4).
  func target(_ target: Target, _ config: BuildConfig) -> ResolvedSettings {
    var settings = ResolvedSettings()
    if spec.options.settingPresets.applyToTargets {
      addPresets(of: target, to: &settings)
      addDestinations(of: target, to: &settings)
    }
    addDeploymentTarget(of: target, to: &settings)
    settings.remove(keysOf: xcconfig(target.configFiles, config))
    settings.remove(keysOf: xcconfig(spec.configFiles, config))
    layers.add(target.settings, for: config, to: &settings)
    return settings
  }

  private func xcconfig(_ configFiles: [String: String], _ config: BuildConfig) -> XCConfig? {
    configFiles[config.name].flatMap { xcconfigs[SpecPath.absolute($0, in: spec.basePath)] }
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
