extension ProjectValue {
  /// An attribute of the spec: lists and mappings keep their shape, scalars become text.
  init(_ value: SpecValue) {
    switch value.content {
    case .scalar: self.init(value.settingValue)
    case .list(let items): self = .list(items.map(ProjectValue.init))
    case .map(let map):
      self = .map(
        map.entries.sorted { $0.key < $1.key }.map { ($0.key, ProjectValue($0.value)) })
    }
  }

  init(_ value: SettingValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .list(let items): self = .list(items.map { .text($0) })
    }
  }
}

extension ResolvedSettings {
  /// The settings as they are written, sorted by key.
  var projectValues: [(key: String, value: ProjectValue)] {
    settings.sorted { $0.key < $1.key }.map { ($0.key, ProjectValue($0.value.value)) }
  }
}

extension GenerationContext {
  /// The configuration that lists name as their default.
  var defaultConfiguration: String {
    spec.options.defaultConfig ?? spec.configs.first?.name ?? ""
  }

  /// The spec's own `LastUpgradeCheck`, if it is a string.
  var lastUpgradeAttribute: String? { spec.attributes["LastUpgradeCheck"]?.string }

  /// What schemes say about the last upgrade.
  var lastUpgradeVersion: String { lastUpgradeAttribute ?? spec.options.lastUpgradeCheck }
}

extension SpecOptions {
  /// Xcode's version as projects show it: two digits of the major version, minor, patch.
  var lastUpgradeCheck: String {
    let version = xcodeVersion ?? "14.3"
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1 {
      let major = parts[0].count == 1 ? "0" + parts[0] : String(parts[0])
      return major + parts[1] + (parts.count > 2 ? String(parts[2]) : "0")
    }
    switch version.count {
    case 1: return "0\(version)00"
    case 2: return "\(version)00"
    default: return version
    }
  }
}
