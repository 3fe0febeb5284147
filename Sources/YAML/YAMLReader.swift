import CYAML

extension YAMLTree {
  package enum Format: Sendable {
    case yaml
    /// Read by the same reader after a check of JSON's own grammar.
    case json

    /// By the file's extension: `json` in any case, else YAML.
    package static func of(path: String) -> Format {
      path.lowercased().hasSuffix(".json") ? .json : .yaml
    }
  }

  /// Parses a whole file. Duplicate keys are not judged here: see `duplicateKeys`.
  ///
  /// Throws the first problem that keeps the text from being a tree: bad UTF-8, syntax, a
  /// second document, an unknown or recursive alias, or a limit that was passed.
  package static func parse(
    _ bytes: [UInt8], file: String, format: Format = .yaml, limits: ReadingLimits = .standard
  ) throws(Diagnostic) -> YAMLTree {
    let source = try SourceText(bytes, file: file, limits: limits)
    if format == .json { try JSONGrammar.check(bytes, from: source.start, file: file) }
    var reader = EventReader(source: source, file: file, limits: limits)
    var parts = try reader.read()
    parts.lineStarts = SourceLines.starts(in: bytes, from: source.start)
    return YAMLTree(file: file, bytes: bytes, parts: parts)
  }
}

/// Turns libyaml's events into records; one use.
private struct EventReader {
  private struct Open {
    let record: Int32
    let firstPending: Int
  }

  let source: SourceText
  let file: String
  let limits: ReadingLimits
  private var parts = TreeParts()
  private var open: [Open] = []
  /// Children of the open containers, innermost last.
  private var pending: [Int32] = []
  private var anchorIndexes: [String: Int32] = [:]
  /// Containers whose anchor is known while they are still being read.
  private var unfinished: Set<Int32> = []
  private var expandedSizes: [Int32: Int] = [:]
  private var aliasedNodes = 0

  init(source: SourceText, file: String, limits: ReadingLimits) {
    self.source = source
    self.file = file
    self.limits = limits
    let guess = source.bytes.count / 12
    parts.records.reserveCapacity(guess)
    parts.children.reserveCapacity(guess)
  }

  mutating func read() throws(Diagnostic) -> TreeParts {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw failure("out-of-memory", "libyaml has no memory to start", at: 0)
    }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // libyaml keeps the pointer, so the bytes must not move until the last event.
    let text = source.fed ?? source.bytes
    let result: Result<Void, Diagnostic> = text.withUnsafeBufferPointer { buffer in
      let input = UnsafeBufferPointer(rebasing: buffer[source.start...])
      yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
      do throws(Diagnostic) {
        try readEvents(&parser)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return parts
  }

  private mutating func readEvents(_ parser: inout yaml_parser_t) throws(Diagnostic) {
    var documents = 0
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { throw syntaxError(parser) }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT:
        return
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents > 1 {
          throw failure(
            "several-documents", "a second document begins here; one file holds one document",
            at: source.offset(ofCharacter: Int(event.start_mark.index)))
        }
      case YAML_SCALAR_EVENT:
        try addScalar(event)
      case YAML_ALIAS_EVENT:
        try addAlias(event)
      case YAML_SEQUENCE_START_EVENT:
        try begin(
          .sequence, event, anchor: event.data.sequence_start.anchor,
          tag: event.data.sequence_start.tag,
          isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
      case YAML_MAPPING_START_EVENT:
        try begin(
          .mapping, event, anchor: event.data.mapping_start.anchor,
          tag: event.data.mapping_start.tag,
          isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        end(event)
      default:
        break
      }
    }
  }

  // MARK: Nodes

  private mutating func addScalar(_ event: yaml_event_t) throws(Diagnostic) {
    let scalar = event.data.scalar
    let style: Node.Style =
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    let hasProperties = scalar.anchor != nil || scalar.tag != nil
    let end = source.offset(ofCharacter: Int(event.end_mark.index))
    let start = start(of: event, hasProperties: hasProperties, end: end)
    var record = YAMLTree.Record(
      kind: .scalar, style: style, start: Int32(start), end: Int32(end))
    let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let index = Int32(parts.records.count)
    if source.hasSurrogateEscapes(in: start..<end) {
      record.isDecoded = true
      parts.decoded[index] = try JSONGrammar.decodeString(source.bytes, start..<end, file: file)
    } else if !isVerbatim(value, style, start..<end) {
      record.isDecoded = true
      parts.decoded[index] = String(decoding: value, as: UTF8.self)
    }
    add(record)
    note(anchor: scalar.anchor, tag: scalar.tag, of: index)
  }

  private func isVerbatim(
    _ value: UnsafeBufferPointer<UInt8>, _ style: Node.Style, _ range: Range<Int>
  ) -> Bool {
    let inset = style == .plain ? 0 : 1
    guard style != .literal, style != .folded, range.count == value.count + 2 * inset else {
      return false
    }
    return source.bytes.withUnsafeBufferPointer { bytes in
      let slice = bytes[range.lowerBound + inset..<range.upperBound - inset]
      return slice.elementsEqual(value)
    }
  }

  private mutating func addAlias(_ event: yaml_event_t) throws(Diagnostic) {
    let name = String(cString: event.data.alias.anchor)
    let start = source.offset(ofCharacter: Int(event.start_mark.index))
    let end = source.offset(ofCharacter: Int(event.end_mark.index))
    guard let target = anchorIndexes[name] else {
      throw failure("unknown-alias", "`*\(name)` has no anchor `&\(name)` before it", at: start)
    }
    guard !unfinished.contains(target) else {
      throw failure("recursive-alias", "`*\(name)` stands inside its own anchor", at: start)
    }
    aliasedNodes += size(of: target)
    if aliasedNodes > limits.aliasedNodes {
      throw failure(
        "alias-bomb",
        "the aliases stand for more than \(limits.aliasedNodes) nodes together", at: start)
    }
    var record = YAMLTree.Record(
      kind: .alias, style: .plain, start: Int32(start), end: Int32(end))
    record.first = target
    add(record)
  }

  /// Nodes a finished node stands for, aliases followed.
  private mutating func size(of index: Int32) -> Int {
    if let known = expandedSizes[index] { return known }
    let record = parts.records[Int(index)]
    var size = 1
    switch record.kind {
    case .scalar: break
    case .alias: size = self.size(of: record.first)
    case .sequence, .mapping:
      for child in Int(record.first)..<Int(record.first + record.count) {
        size = min(size + self.size(of: parts.children[child]), limits.aliasedNodes + 1)
      }
    }
    expandedSizes[index] = size
    return size
  }

  private mutating func begin(
    _ kind: YAMLTree.Record.Kind, _ event: yaml_event_t, anchor: UnsafeMutablePointer<UInt8>?,
    tag: UnsafeMutablePointer<UInt8>?, isFlow: Bool
  ) throws(Diagnostic) {
    let end = source.offset(ofCharacter: Int(event.end_mark.index))
    let start = start(of: event, hasProperties: anchor != nil || tag != nil, end: end)
    if open.count >= limits.depth {
      throw failure("too-deep", "nested deeper than \(limits.depth) levels", at: start)
    }
    let index = Int32(parts.records.count)
    add(
      YAMLTree.Record(
        kind: kind, style: isFlow ? .flow : .block, start: Int32(start), end: Int32(end)))
    note(anchor: anchor, tag: tag, of: index)
    if anchor != nil { unfinished.insert(index) }
    open.append(Open(record: index, firstPending: pending.count))
  }

  private mutating func end(_ event: yaml_event_t) {
    guard let container = open.popLast() else { return }
    let index = Int(container.record)
    parts.records[index].first = Int32(parts.children.count)
    parts.records[index].count = Int32(pending.count - container.firstPending)
    parts.children.append(contentsOf: pending[container.firstPending...])
    pending.removeLast(pending.count - container.firstPending)
    if parts.records[index].style == .flow {
      parts.records[index].end = Int32(
        source.offset(ofCharacter: Int(event.end_mark.index)))
    } else if let last = parts.children.last, parts.records[index].count > 0 {
      parts.records[index].end = max(
        parts.records[index].start, parts.records[Int(last)].end)
    }
    if !unfinished.isEmpty { unfinished.remove(container.record) }
    if parts.records[index].kind == .mapping { findDuplicates(in: index) }
  }

  private mutating func add(_ record: YAMLTree.Record) {
    let index = Int32(parts.records.count)
    parts.records.append(record)
    if open.isEmpty { parts.root = Int(index) } else { pending.append(index) }
  }

  private mutating func note(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, of index: Int32
  ) {
    if let anchor {
      let name = String(cString: anchor)
      parts.anchors[index] = name
      anchorIndexes[name] = index
    }
    if let tag { parts.tags[index] = String(cString: tag) }
  }

  /// Where a node's own text begins: libyaml counts its anchor and tag in, we do not.
  private func start(of event: yaml_event_t, hasProperties: Bool, end: Int) -> Int {
    let mark = source.offset(ofCharacter: Int(event.start_mark.index))
    return hasProperties ? source.skipProperties(from: mark, to: end) : mark
  }

  // MARK: Duplicate keys

  private mutating func findDuplicates(in index: Int) {
    let record = parts.records[index]
    let keys = stride(from: Int(record.first), to: Int(record.first + record.count), by: 2)
      .map { parts.children[$0] }
      .filter { parts.records[Int($0)].kind == .scalar }
    guard keys.count > 1 else { return }
    if keys.count <= 12 {
      for second in 1..<keys.count {
        if let first = (0..<second).first(where: { sameText(keys[$0], keys[second]) }) {
          parts.duplicates.append((Int32(index), keys[first], keys[second]))
        }
      }
      return
    }
    var seen: [String: Int32] = [:]
    for key in keys {
      let text = text(of: key)
      if let first = seen[text] {
        parts.duplicates.append((Int32(index), first, key))
      } else {
        seen[text] = key
      }
    }
  }

  private func valueRange(_ index: Int32) -> Range<Int> {
    let record = parts.records[Int(index)]
    let inset: Int32 = record.style == .plain ? 0 : 1
    return Int(record.start + inset)..<Int(record.end - inset)
  }

  private func sameText(_ left: Int32, _ right: Int32) -> Bool {
    if parts.records[Int(left)].isDecoded || parts.records[Int(right)].isDecoded {
      return text(of: left) == text(of: right)
    }
    let (left, right) = (valueRange(left), valueRange(right))
    guard left.count == right.count else { return false }
    return source.bytes.withUnsafeBufferPointer { $0[left].elementsEqual($0[right]) }
  }

  private func text(of index: Int32) -> String {
    parts.decoded[index] ?? String(decoding: source.bytes[valueRange(index)], as: UTF8.self)
  }

  // MARK: Errors

  private func failure(_ id: String, _ message: String, at offset: Int) -> Diagnostic {
    SourceLines.diagnostic(id: id, message, file: file, bytes: source.bytes, offset: offset)
  }

  private func syntaxError(_ parser: yaml_parser_t) -> Diagnostic {
    let problem = parser.problem.map { String(cString: $0) } ?? "not YAML"
    var message = problem
    if let context = parser.context {
      message = String(cString: context) + ": " + problem
      if parser.context_mark.line != parser.problem_mark.line {
        message += " (it begins on line \(parser.context_mark.line + 1))"
      }
    }
    let offset =
      parser.error == YAML_READER_ERROR
      ? source.start + Int(parser.problem_offset)
      : source.offset(ofCharacter: Int(parser.problem_mark.index))
    return failure("syntax", message, at: offset)
  }
}
