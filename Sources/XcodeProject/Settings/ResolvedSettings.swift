import YAML

/// The settings of one configuration of a project or target, each with its origin.
package struct ResolvedSettings: Sendable {
  package struct Setting: Sendable {
    package var value: SettingValue
    package var origin: SettingOrigin
  }

  package var settings: [String: Setting] = [:]

  package subscript(key: String) -> SettingValue? { settings[key]?.value }

  /// A single text; nil for a list.
  package func text(_ key: String) -> String? {
    if case .string(let text) = settings[key]?.value { text } else { nil }
  }

  package mutating func set(_ key: String, _ value: SettingValue, _ origin: SettingOrigin) {
    settings[key] = Setting(value: value, origin: origin)
  }
}

/// Where the value of a setting comes from.
package enum SettingOrigin: Sendable {
  /// A preset, by its name: `base`, `iOS`, `application_iOS`.
  case preset(String)
  /// A value of the spec.
  case spec(Settings.Entry)
  /// An assignment of an xcconfig file.
  case xcconfig(XCConfigAssignment)
  /// Made by the generator, with the part of the spec that it follows: `deploymentTarget`.
  case generated(String, Node?)
}

/// One `KEY = VALUE` line of an xcconfig file.
package struct XCConfigAssignment: Sendable, Hashable {
  package var key: String
  package var value: String
  /// The file's absolute path.
  package var file: String
  package var position: SourcePosition
  /// The value's bytes in the file.
  package var range: Range<Int>
  /// The whole line, without its ending.
  package var line: String
}
