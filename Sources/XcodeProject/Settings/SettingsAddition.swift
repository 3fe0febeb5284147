extension ResolvedSettings {
  mutating func add(_ preset: SettingPreset?) {
    guard let preset else { return }
    for (key, value) in preset.settings { set(key, value, .preset(preset.name)) }
  }

  /// Presets do not override what an xcconfig file says.
  mutating func remove(keysOf xcconfig: XCConfig?) {
    guard let xcconfig else { return }
    for key in xcconfig.generatorView.keys { settings[key] = nil }
  }
}

extension Spec {
  /// Lays settings for one configuration on top: groups, base, then every matching entry of
  /// `configs` (xcodegen.md 5.3).
  func add(_ own: Settings, for config: BuildConfig, to settings: inout ResolvedSettings) {
    add(own, for: config, to: &settings, open: [])
  }

  private func add(
    _ own: Settings, for config: BuildConfig, to settings: inout ResolvedSettings,
    open: [String]
  ) {
    for group in own.groups where !open.contains(group.name) {
      guard let group = settingGroups[group.name].map({ (group.name, $0) }) else { continue }
      add(group.1, for: config, to: &settings, open: open + [group.0])
    }
    for entry in own.base { settings.set(entry.key, entry.value, .spec(entry)) }
    for part in matching(own.configs, config) {
      add(part.settings, for: config, to: &settings, open: open)
    }
  }

  /// Sorted by key, where XcodeGen's order is random.
  private func matching(_ parts: [Settings.ForConfig], _ config: BuildConfig)
    -> [Settings.ForConfig]
  {
    guard !parts.isEmpty else { return [] }
    let name = config.name.lowercased()
    return parts.filter { part in
      name.contains(part.name.lowercased())
        && !configs.contains { $0.name == part.name && $0.name != config.name }
    }.sorted { $0.name < $1.name }
  }
}
