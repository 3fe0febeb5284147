/// A parsed YAML or JSON file: its bytes, and its nodes with the byte range of each.
package final class YAMLTree: Sendable {
  /// How nodes are kept: one small record each, text only where it differs from the source.
  struct Record {
    enum Kind: UInt8 {
      case scalar
      case sequence
      case mapping
      case alias
    }

    var kind: Kind
    var style: Node.Style
    /// The value is not simply the source between the quotes: see `decoded`.
    var isDecoded = false
    var start: Int32
    var end: Int32
    /// First child in `children`; of an alias: the index of its target.
    var first: Int32 = 0
    /// Children; a mapping's keys and values count singly.
    var count: Int32 = 0
  }

  /// A key that one mapping holds twice.
  package struct DuplicateKey: Sendable {
    package let key: String
    package let first: Node
    package let second: Node
  }

  /// The name shown in messages.
  package let file: String
  package let bytes: [UInt8]
  let records: [Record]
  let children: [Int32]
  let decoded: [Int32: String]
  let anchors: [Int32: String]
  let tags: [Int32: String]
  private let duplicatePairs: [(key: Int32, first: Int32, second: Int32)]
  private let rootIndex: Int?
  private let lineStarts: [Int32]

  init(file: String, bytes: [UInt8], parts: TreeParts) {
    self.file = file
    self.bytes = bytes
    records = parts.records
    children = parts.children
    decoded = parts.decoded
    anchors = parts.anchors
    tags = parts.tags
    duplicatePairs = parts.duplicates
    rootIndex = parts.root
    lineStarts = parts.lineStarts
  }

  /// The document's top node; nil for a file with no content.
  package var root: Node? { rootIndex.map { Node(tree: self, index: $0) } }

  /// Every key written twice in one mapping, in file order.
  package var duplicateKeys: [DuplicateKey] {
    duplicatePairs.map { pair in
      DuplicateKey(
        key: Node(tree: self, index: Int(pair.first)).text,
        first: Node(tree: self, index: Int(pair.first)),
        second: Node(tree: self, index: Int(pair.second)))
    }
  }

  /// The duplicate keys as diagnostics; `severity` is the caller's policy.
  package func duplicateKeyDiagnostics(severity: Diagnostic.Severity) -> [Diagnostic] {
    duplicateKeys.map { duplicate in
      duplicate.second.diagnostic(
        id: "duplicate-key", severity: severity,
        "`\(duplicate.key)` is written twice in one mapping, first on line "
          + "\(duplicate.first.position.line)",
        related: [duplicate.first.related("first written here")],
        hint: "remove one of the two lines")
    }
  }

  func text(of record: Record, at index: Int) -> String {
    guard record.kind == .scalar else { return "" }
    if record.isDecoded { return decoded[Int32(index)] ?? "" }
    let inset = record.style == .plain ? 0 : 1
    return String(
      decoding: bytes[Int(record.start) + inset..<Int(record.end) - inset], as: UTF8.self)
  }

  /// Line and column of a byte offset.
  package func position(at offset: Int) -> SourcePosition {
    let line = lineIndex(of: offset)
    let start = Int(lineStarts[line])
    let column = bytes[start..<max(start, min(offset, bytes.count))].reduce(into: 1) {
      if $1 & 0xC0 != 0x80 { $0 += 1 }
    }
    return SourcePosition(line: line + 1, column: column)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The text of a line (1-based) without its line ending.
  package func line(_ number: Int) -> String {
    SourceLines.text(ofLineAt: Int(lineStarts[number - 1]), in: bytes)
  }

  /// A problem at a byte range, with its line and a caret.
  package func diagnostic(
    id: String, severity: Diagnostic.Severity = .error, _ message: String, range: Range<Int>,
    related: [Diagnostic.Related] = [], hint: String? = nil
  ) -> Diagnostic {
    let start = position(at: range.lowerBound)
    let snippet = line(start.line)
    let end = position(at: range.upperBound)
    let width =
      end.line == start.line
      ? end.column - start.column : snippet.unicodeScalars.count - start.column + 1
    return Diagnostic(
      id: id, severity: severity, message: message, file: file, position: start, snippet: snippet,
      width: max(1, width), related: related, hint: hint)
  }
}

/// What the reader collects and a tree keeps.
struct TreeParts {
  var records: [YAMLTree.Record] = []
  var children: [Int32] = []
  var decoded: [Int32: String] = [:]
  var anchors: [Int32: String] = [:]
  var tags: [Int32: String] = [:]
  var duplicates: [(key: Int32, first: Int32, second: Int32)] = []
  var root: Int?
  var lineStarts: [Int32] = [0]
}
