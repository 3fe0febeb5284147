/// A node of a parsed document: a light handle, so copying one is free.
///
/// An alias is a node of its own (`isAlias`) that reads like the node it points to: `text`,
/// `entries` and `elements` go to the target, while `range` and `position` stay those of `*name`.
package struct Node: Sendable {
  package enum Kind: Sendable {
    case scalar
    case sequence
    case mapping
  }

  package enum Style: Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
    /// Of a sequence or mapping.
    case block
    /// Of a sequence or mapping.
    case flow
  }

  package let tree: YAMLTree
  let index: Int

  init(tree: YAMLTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  private var record: YAMLTree.Record { tree.records[index] }
  private var content: YAMLTree.Record { tree.records[resolvedIndex] }

  private var resolvedIndex: Int {
    let record = record
    return record.kind == .alias ? Int(record.first) : index
  }

  package var isAlias: Bool { record.kind == .alias }

  /// The node an alias points to, or this node.
  package var resolved: Node { isAlias ? Node(tree: tree, index: resolvedIndex) : self }

  package var kind: Kind {
    switch content.kind {
    case .scalar: .scalar
    case .sequence: .sequence
    case .mapping, .alias: .mapping
    }
  }

  package var style: Style { content.style }

  /// The node's own bytes in `tree.bytes`: quotes included, anchor and tag not.
  package var range: Range<Int> { Int(record.start)..<Int(record.end) }

  package var position: SourcePosition { tree.position(at: Int(record.start)) }

  /// The name after `&`, if the node carries one.
  package var anchor: String? { tree.anchors[Int32(resolvedIndex)] }

  /// The tag as resolved by libyaml (`tag:yaml.org,2002:str`), if one is written.
  package var tag: String? { tree.tags[Int32(resolvedIndex)] }

  /// A scalar's value after quotes, escapes and folding; empty for other kinds.
  package var text: String { tree.text(of: content, at: resolvedIndex) }

  /// The scalar exactly as written, quotes included.
  package var source: String {
    String(decoding: tree.bytes[Int(content.start)..<Int(content.end)], as: UTF8.self)
  }

  /// A mapping's pairs in the order written, duplicates and `<<` included.
  package var entries: [(key: Node, value: Node)] {
    let content = content
    guard content.kind == .mapping else { return [] }
    let first = Int(content.first)
    return (0..<Int(content.count) / 2).map { pair in
      (
        Node(tree: tree, index: Int(tree.children[first + 2 * pair])),
        Node(tree: tree, index: Int(tree.children[first + 2 * pair + 1]))
      )
    }
  }

  /// A sequence's items.
  package var elements: [Node] {
    let content = content
    guard content.kind == .sequence else { return [] }
    let first = Int(content.first)
    return (first..<first + Int(content.count)).map {
      Node(tree: tree, index: Int(tree.children[$0]))
    }
  }

  /// A mapping's value for a key; the last one where a key is written twice.
  package subscript(key: String) -> Node? {
    entries.last { $0.key.kind == .scalar && $0.key.text == key }?.value
  }

  /// A problem at this node, with its line and a caret under it.
  package func diagnostic(
    id: String, severity: Diagnostic.Severity = .error, _ message: String,
    related: [Diagnostic.Related] = [], hint: String? = nil
  ) -> Diagnostic {
    tree.diagnostic(
      id: id, severity: severity, message, range: range, related: related, hint: hint)
  }

  /// This node as the second place of another problem.
  package func related(_ message: String) -> Diagnostic.Related {
    Diagnostic.Related(message: message, file: tree.file, position: position)
  }
}

extension Node: Hashable {
  package static func == (left: Node, right: Node) -> Bool {
    left.tree === right.tree && left.index == right.index
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(tree))
    hasher.combine(index)
  }
}
