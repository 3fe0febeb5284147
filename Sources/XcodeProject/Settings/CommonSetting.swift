/// Values that target attributes are made of (xcodegen.md 8.5).
extension SettingsResolver {
  /// The one value that every configuration of a target resolves to, through the target's
  /// settings, its xcconfig, the project's settings and the project's xcconfig.
  package func commonValue(_ key: String, of target: Target) -> SettingValue? {
    common { config in
      self.target(target, config)[key] ?? shared(key, target.configFiles, config)
    }
  }

  /// As for a native target, but an aggregate's own settings are not looked at.
  package func commonValue(_ key: String, of target: AggregateTarget) -> SettingValue? {
    common { config in shared(key, target.configFiles, config) }
  }

  private func shared(_ key: String, _ configFiles: [String: String], _ config: BuildConfig)
    -> SettingValue?
  {
    if let own = xcconfig(configFiles, config)?.generatorView[key] { return .string(own.value) }
    if let value = project(config)[key] { return value }
    return xcconfig(spec.configFiles, config)?.generatorView[key].map { .string($0.value) }
  }

  private func common(_ value: (BuildConfig) -> SettingValue?) -> SettingValue? {
    var first: SettingValue?
    for config in spec.configs {
      guard let value = value(config) else { return nil }
      if let first, first != value { return nil }
      first = value
    }
    return first
  }
}
