import YAML

/// A value of the merged spec, which still knows where it was written.
///
/// Includes, merges, templates, platform lists and `${}` replacement keep the place of every
/// scalar and of every mapping key.
package struct SpecValue: Sendable {
  package enum Content: Sendable {
    case scalar(SpecScalar)
    case list([SpecValue])
    case map(SpecMap)
  }

  package let content: Content
  /// Where the value stands (an alias: the `*name` itself); nil for what loading makes up.
  package let node: Node?

  package init(_ content: Content, node: Node?) {
    self.content = content
    self.node = node
  }

  package var scalar: SpecScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  package var list: [SpecValue]? {
    if case .list(let list) = content { list } else { nil }
  }

  package var map: SpecMap? {
    if case .map(let map) = content { map } else { nil }
  }

  /// A mapping's value for a key; nil too when this is no mapping.
  package subscript(key: String) -> SpecValue? { map?[key] }
}

/// A scalar of the spec: its text after replacement, typed only when somebody asks.
package struct SpecScalar: Sendable {
  /// What replaced parts of the text since it was read.
  package struct Substitutions: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let environment = Substitutions(rawValue: 1)
    /// A template attribute, `${target_name}`, `${scheme_name}` or `${platform}`.
    package static let template = Substitutions(rawValue: 2)
  }

  /// How the type of a scalar is found.
  package enum Reading: UInt8, Sendable {
    /// Quoted, a block scalar, or replaced: always a string.
    case string
    /// Plain YAML: by the rules of YAML 1.1.
    case plain
    /// A bare JSON word or number.
    case json
    /// Plain YAML with an explicit tag.
    case tagged
  }

  package let text: String
  package let reading: Reading
  /// Where the scalar's text stands: at the anchor when an alias uses it; nil when made up.
  package let node: Node?
  package let substitutions: Substitutions

  package init(
    text: String, reading: Reading, node: Node?, substitutions: Substitutions = []
  ) {
    self.text = text
    self.reading = reading
    self.node = node
    self.substitutions = substitutions
  }
}
