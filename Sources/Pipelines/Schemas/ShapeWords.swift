import YAML

extension ValueShape {
  /// What the shape wants, for messages: `text`, `a list`.
  var wanted: String {
    switch self {
    case .text: "a string"
    case .scalar: "a string, a number or a boolean"
    case .boolean: "`true` or `false`"
    case .integer: "a whole number"
    case .percent: "a number of percent"
    case .choice(let words): words.count > 3 ? "a word" : "one of \(ShapeChecker.quoted(words))"
    case .list: "a list"
    case .table, .named: "a mapping"
    case .stage: "a stage"
    case .either(let shapes): shapes.map(\.wanted).joined(separator: " or ")
    }
  }

  /// Whether two equal items of a list are a mistake.
  var isUnique: Bool {
    switch self {
    case .scalar, .stage: false
    default: true
    }
  }

  /// A value to show for a missing key.
  var example: String? {
    switch self {
    case .text: "\"…\""
    case .list: "[…]"
    default: nil
    }
  }

  /// Whether a node has the kind of value that the shape is about, right or wrong.
  func takesKind(of node: Node) -> Bool {
    switch self {
    case .text: ShapeChecker.isScalar(node, .text)
    case .choice: ShapeChecker.isScalar(node, .text)
    case .scalar: node.kind == .scalar && ScalarKind(of: node) != .null
    case .boolean: ShapeChecker.isScalar(node, .boolean)
    case .integer: ShapeChecker.isScalar(node, .integer)
    case .percent: ShapeChecker.isScalar(node, .integer) || ShapeChecker.isScalar(node, .number)
    case .list: node.kind == .sequence
    case .table, .named: node.kind == .mapping
    case .stage: node.kind != .sequence
    case .either(let shapes): shapes.contains { $0.takesKind(of: node) }
    }
  }
}

extension ShapeChecker {
  /// A value of another type than wanted, with the way out where it is a matter of quotes.
  static func wrongType(_ node: Node, _ shape: ValueShape, name: String) -> Diagnostic {
    let found = Self.found(node)
    return node.tree.diagnostic(
      id: "wrong-type", "\(name) must be \(shape.wanted), not \(found)",
      range: node.kind == .scalar ? node.range : Self.opening(node),
      hint: Self.hint(node, shape))
  }

  private static func hint(_ node: Node, _ shape: ValueShape) -> String? {
    guard node.kind == .scalar, !node.text.isEmpty else { return nil }
    if case .either(let shapes) = shape {
      return shapes.lazy.compactMap { hint(node, $0) }.first
    }
    let kind = ScalarKind(of: node)
    switch shape {
    case .text where kind == .integer || kind == .number || kind == .boolean,
      .choice where kind == .integer || kind == .number:
      return "put it in quotes: `\"\(node.text)\"`"
    case .list(let element, _) where element.takesKind(of: node):
      return "write `[\(node.source)]`"
    case .boolean:
      switch node.text.lowercased() {
      case "yes", "on", "true": return "write `true`"
      case "no", "off", "false": return "write `false`"
      default: return nil
      }
    case .integer where kind == .text && Int(node.text) != nil,
      .percent where kind == .text && Double(node.text) != nil:
      return "write it without quotes: `\(node.text)`"
    default: return nil
    }
  }

  private static func found(_ node: Node) -> String {
    switch node.kind {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar:
      switch ScalarKind(of: node) {
      case .text: return "a string"
      case .boolean: return "a boolean"
      case .integer, .number: return "a number"
      case .null: return node.text.isEmpty ? "nothing" : "`\(node.text)`"
      }
    }
  }

  /// The bracket, or the first key or item, of a container.
  private static func opening(_ node: Node) -> Range<Int> {
    node.range.lowerBound..<min(node.range.upperBound, node.range.lowerBound + 1)
  }
}
