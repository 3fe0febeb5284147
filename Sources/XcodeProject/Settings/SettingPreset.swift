/// A preset: settings that XcodeGen brings along (xcodegen.md 5.2, 5.4).
struct SettingPreset: Sendable {
  let name: String
  let settings: [String: SettingValue]

  init(_ name: String, _ settings: [String: SettingValue]) {
    self.name = name
    self.settings = settings
  }
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral elements: String...) { self = .list(elements) }
}
