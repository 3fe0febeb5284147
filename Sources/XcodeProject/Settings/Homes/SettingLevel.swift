import YAML

/// The levels of Xcode's build settings, highest first.
package enum SettingLevel: Int, Sendable, CaseIterable {
  case target
  case targetXCConfig
  case project
  case projectXCConfig

  /// As in a sentence.
  package var text: String {
    switch self {
    case .target: "the target"
    case .targetXCConfig: "the target's xcconfig"
    case .project: "the project"
    case .projectXCConfig: "the project's xcconfig"
    }
  }
}

/// A value that one level has for a setting.
package struct SettingCandidate: Sendable {
  package let key: String
  package let level: SettingLevel
  package let value: SettingValue
  package let origin: SettingOrigin

  /// Lists are joined by spaces, as Xcode reads them.
  package var text: String {
    switch value {
    case .string(let text): text
    case .list(let items): items.joined(separator: " ")
    }
  }
}

/// A place in a file.
package struct SettingPlace: Sendable, Hashable {
  package let file: String
  package let position: SourcePosition
  /// The value's bytes in the file.
  package let range: Range<Int>
}

extension SettingOrigin {
  /// Where the value stands; nil for a preset and for what the generator makes up.
  package var place: SettingPlace? {
    switch self {
    case .preset: return nil
    case .spec(let entry):
      let node = entry.source.scalar?.node ?? entry.source.node ?? entry.keyNode
      return node.map(SettingPlace.init)
    case .generated(_, let node): return node.map(SettingPlace.init)
    case .xcconfig(let line):
      return SettingPlace(file: line.file, position: line.position, range: line.range)
    }
  }

  /// What a person calls it, without the place.
  package var text: String {
    switch self {
    case .preset(let name): "preset `\(name)`"
    case .spec: "spec"
    case .generated(let what, _): "made from \(what)"
    case .xcconfig: "xcconfig"
    }
  }
}

extension SettingPlace {
  init(_ node: Node) {
    self.init(file: node.tree.file, position: node.position, range: node.range)
  }
}
