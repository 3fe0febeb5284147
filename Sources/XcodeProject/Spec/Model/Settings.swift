import YAML

/// The settings of a project, target, group or configuration, before they are resolved
/// (xcodegen.md 4.3).
package struct Settings: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var keyNode: Node?
    package var value: SettingValue
    /// What `value` was made of, with its place.
    package var source: SpecValue
  }

  package struct GroupName: Sendable {
    package var name: String
    package var node: Node?
  }

  package struct ForConfig: Sendable {
    package var name: String
    package var keyNode: Node?
    package var settings: Settings
  }

  /// In the order of the spec, each key once.
  package var base: [Entry] = []
  package var groups: [GroupName] = []
  /// In the order of the spec.
  package var configs: [ForConfig] = []

  package var isEmpty: Bool { base.isEmpty && groups.isEmpty && configs.isEmpty }
}

/// A build setting's value as the project file holds it, before its quoting.
package enum SettingValue: Sendable, Hashable {
  case string(String)
  case list([String])
}
