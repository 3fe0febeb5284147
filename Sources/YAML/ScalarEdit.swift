/// A new value for one scalar that is written as a literal on one line.
package struct ScalarEdit: Sendable {
  package enum Quoting: Sendable {
    /// The style that is there: plain stays plain, quotes stay the same quotes.
    case keep
    /// A plain scalar becomes double-quoted: for text that YAML would read as another value.
    case doubleQuoted
  }

  package let node: Node
  package let text: String
  package let quoting: Quoting

  /// An alias stands for its anchor: the edit happens where the value is written.
  package init(node: Node, text: String, quoting: Quoting = .keep) {
    self.node = node.resolved
    self.text = text
    self.quoting = quoting
  }
}

extension YAMLTree {
  /// The file with exactly these scalars changed; every other byte is kept.
  ///
  /// The result is parsed again and compared node by node with this tree: same shape, styles,
  /// anchors, tags and texts everywhere but at the edits, and there the text that was asked
  /// for. Anything else throws, and no changed tree exists.
  package func replacing(_ edits: [ScalarEdit], format: Format? = nil) throws(Diagnostics)
    -> YAMLTree
  {
    let format = format ?? Format.of(path: file)
    var problems: [Diagnostic] = []
    var splices: [Splice] = []
    for edit in edits {
      do throws(Diagnostic) {
        let splice = try Splice(edit, in: self)
        if splices.contains(splice) { continue }
        splices.append(splice)
      } catch { problems.append(error) }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    splices.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var copied = 0
    for splice in splices {
      if splice.range.lowerBound < copied {
        throw Diagnostics([
          diagnostic(
            id: "edit-conflict", "two different values are asked for here", range: splice.range)
        ])
      }
      result += bytes[copied..<splice.range.lowerBound]
      result += splice.source
      copied = splice.range.upperBound
    }
    result += bytes[copied...]
    let edited: YAMLTree
    do throws(Diagnostic) {
      edited = try YAMLTree.parse(result, file: file, format: format)
    } catch { throw Diagnostics([error]) }
    let differences = changedScalars(in: edited)
    guard differences == Set(splices.filter(\.changes).map(\.index)),
      splices.allSatisfy({ edited.node(at: $0.index).text == $0.text })
    else {
      throw Diagnostics([
        diagnostic(
          id: "edit-not-provable",
          "this edit would change more than the one value, or not read back as written",
          range: splices.first?.range ?? 0..<0,
          hint: "write the value in double quotes by hand first")
      ])
    }
    return edited
  }

  func node(at index: Int) -> Node { Node(tree: self, index: index) }

  /// Indexes of the scalars whose text differs; nil when anything else differs too.
  private func changedScalars(in other: YAMLTree) -> Set<Int>? {
    guard records.count == other.records.count, children == other.children,
      anchors == other.anchors, tags == other.tags
    else { return nil }
    var changed: Set<Int> = []
    for index in records.indices {
      let (old, new) = (records[index], other.records[index])
      guard old.kind == new.kind, old.first == new.first, old.count == new.count else {
        return nil
      }
      if old.kind == .scalar, text(of: old, at: index) != other.text(of: new, at: index) {
        changed.insert(index)
      } else if old.style != new.style, !(old.kind == .scalar && old.style == .plain) {
        return nil
      }
    }
    return changed
  }
}

/// One replaced byte range.
private struct Splice: Equatable {
  let index: Int
  let range: Range<Int>
  let source: [UInt8]
  let text: String
  let changes: Bool

  init(_ edit: ScalarEdit, in tree: YAMLTree) throws(Diagnostic) {
    let node = edit.node
    guard node.tree === tree, node.kind == .scalar else {
      throw node.diagnostic(id: "not-a-literal", "only a single value can be replaced")
    }
    let range = node.range
    let isOneLine = !tree.bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
    guard isOneLine, node.style != .literal, node.style != .folded, !range.isEmpty else {
      throw node.diagnostic(
        id: "not-a-literal", "this value is not a plain or quoted literal on one line",
        hint: "write it on one line first")
    }
    if edit.text.isEmpty || edit.text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      throw node.diagnostic(id: "bad-value", "the new value is empty or holds a control character")
    }
    let quoted =
      switch (edit.quoting, node.style) {
      case (_, .singleQuoted):
        "'"
          + edit.text.split(separator: "'", omittingEmptySubsequences: false)
          .joined(separator: "''") + "'"
      case (_, .doubleQuoted), (.doubleQuoted, _): Self.doubleQuoted(edit.text)
      case (.keep, _): edit.text
      }
    index = node.index
    self.range = range
    source = Array(quoted.utf8)
    text = edit.text
    changes = node.text != edit.text
  }

  private static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
