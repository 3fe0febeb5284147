extension ResolvedSettings {
  mutating func add(_ preset: SettingPreset?) {
    guard let preset else { return }
    for (key, value) in preset.settings { set(key, value, .preset(preset.name)) }
  }

  mutating func add(_ other: ResolvedSettings) {
    settings.merge(other.settings) { $1 }
  }

  /// Presets do not override what an xcconfig file says.
  mutating func remove(keysOf xcconfig: XCConfig?) {
    guard let xcconfig else { return }
    for key in xcconfig.generatorView.keys { settings[key] = nil }
  }
}

/// Lays a spec's settings for one configuration over others (xcodegen.md 5.3).
struct SettingsLayers: Sendable {
  private let groups: [String: Settings]
  private let configNames: [String]
  /// Configuration, then group: each group once, with all groups that it uses.
  private var resolvedGroups: [String: [String: ResolvedSettings]] = [:]

  init(_ spec: Spec) {
    groups = spec.settingGroups
    configNames = spec.configs.map(\.name)
    for config in configNames {
      var open: Set<String> = []
      for name in groups.keys.sorted() { resolve(group: name, config, open: &open) }
    }
  }

  /// Groups, base, then every matching entry of `configs`.
  func add(_ own: Settings, for config: BuildConfig, to settings: inout ResolvedSettings) {
    for group in own.groups {
      if let group = resolvedGroups[config.name]?[group.name] { settings.add(group) }
    }
    for entry in own.base { settings.set(entry.key, entry.value, .spec(entry)) }
    for part in matching(own.configs, config.name) {
      add(part.settings, for: config, to: &settings)
    }
  }

  /// Groups that use themselves are an error of validation; here the inner use counts nothing.
  private mutating func resolve(group name: String, _ config: String, open: inout Set<String>) {
    guard resolvedGroups[config]?[name] == nil, let group = groups[name],
      open.insert(name).inserted
    else { return }
    for used in Self.groupNames(in: group) { resolve(group: used, config, open: &open) }
    open.remove(name)
    var settings = ResolvedSettings()
    add(group, for: BuildConfig(name: config, type: nil), to: &settings)
    resolvedGroups[config, default: [:]][name] = settings
  }

  private static func groupNames(in settings: Settings) -> [String] {
    settings.groups.map(\.name) + settings.configs.flatMap { groupNames(in: $0.settings) }
  }

  /// Sorted by key, where XcodeGen's order is random.
  private func matching(_ parts: [Settings.ForConfig], _ config: String)
    -> [Settings.ForConfig]
  {
    guard !parts.isEmpty else { return [] }
    let name = config.lowercased()
    return parts.filter { part in
      name.contains(part.name.lowercased())
        && !configNames.contains { $0 == part.name && $0 != config }
    }.sorted { $0.name < $1.name }
  }
}
