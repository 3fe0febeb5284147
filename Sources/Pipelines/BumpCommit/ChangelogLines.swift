import YAML

/// A Markdown file cut into lines, with the headings that are headings: none within code fences
/// or comments.
struct ChangelogLines: Sendable {
  struct Heading: Sendable {
    /// From 0.
    let line: Int
    /// 1 to 6.
    let level: Int
    let isUnreleased: Bool
    let hasBrackets: Bool
    /// The heading's first word without brackets and a leading `v`.
    let version: String
  }

  let bytes: [UInt8]
  /// Without their endings.
  private(set) var ranges: [Range<Int>] = []
  private(set) var headings: [Heading] = []
  /// Lines that say something.
  private var content: [Bool] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    cut()
    classify()
  }

  func isContent(line: Int) -> Bool { content[line] }

  /// The bytes that end a line; `\n` for a last line without any.
  func ending(ofLine line: Int) -> [UInt8] {
    let end = ranges[line].upperBound
    let next = line + 1 < ranges.count ? ranges[line + 1].lowerBound : bytes.count
    return end < next ? Array(bytes[end..<next]) : [0x0A]
  }

  func trimmedText(_ lines: Range<Int>) -> String {
    let filled = lines.filter { !text($0).allSatisfy(Self.isBlank) }
    guard let first = filled.first, let last = filled.last else { return "" }
    return (first...last).map { String(decoding: text($0), as: UTF8.self) }
      .joined(separator: "\n")
  }

  /// The lines that say something, with the headings and empty lines among them: no comments and
  /// no link definitions.
  func saidText(_ lines: Range<Int>) -> String {
    let headingLines = Set(headings.map(\.line))
    let kept = lines.filter { line in
      content[line] || headingLines.contains(line) || text(line).allSatisfy(Self.isBlank)
    }
    return kept.map { String(decoding: text($0), as: UTF8.self) }.joined(separator: "\n")
  }

  func diagnostic(id: String, _ message: String, line: Int, file: String, hint: String)
    -> Diagnostic
  {
    guard line < ranges.count else {
      return Diagnostic(
        id: id, message: message, file: file, position: SourcePosition(line: 1, column: 1),
        hint: hint)
    }
    let snippet = String(decoding: text(line), as: UTF8.self)
    return Diagnostic(
      id: id, message: message, file: file, position: SourcePosition(line: line + 1, column: 1),
      snippet: snippet, width: max(1, snippet.unicodeScalars.count), hint: hint)
  }

  private func text(_ line: Int) -> ArraySlice<UInt8> { bytes[ranges[line]] }

  private mutating func cut() {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in bytes.indices where bytes[index] == 0x0A {
      let hasReturn = index > start && bytes[index - 1] == 0x0D
      ranges.append(start..<(hasReturn ? index - 1 : index))
      start = index + 1
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
  }

  private mutating func classify() {
    var fence: (mark: UInt8, length: Int)?
    var isComment = false
    for line in ranges.indices {
      let stripped = Self.stripped(text(line))
      if let open = fence {
        content.append(true)
        if let mark = Self.fence(stripped), mark.mark == open.mark, mark.length >= open.length,
          mark.isBare
        {
          fence = nil
        }
        continue
      }
      if isComment || stripped.starts(with: Array("<!--".utf8)) {
        let end = Self.endOfComment(stripped)
        isComment = end == nil
        content.append(end.map { !stripped[$0...].allSatisfy(Self.isBlank) } ?? false)
        continue
      }
      if let mark = Self.fence(stripped) {
        fence = (mark.mark, mark.length)
        content.append(true)
      } else if let heading = Self.heading(text(line), line: line) {
        headings.append(heading)
        content.append(false)
      } else {
        content.append(!stripped.isEmpty && !Self.isLinkDefinition(stripped))
      }
    }
  }

  private static func stripped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.drop(while: isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func fence(_ text: ArraySlice<UInt8>) -> (mark: UInt8, length: Int, isBare: Bool)?
  {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let length = text.prefix { $0 == mark }.count
    let rest = text.dropFirst(length)
    if length < 3 || (mark == UInt8(ascii: "`") && rest.contains(mark)) { return nil }
    return (mark, length, rest.allSatisfy(isBlank))
  }

  private static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
    let mark = Array("-->".utf8)
    var index = text.startIndex
    while index + 3 <= text.endIndex {
      if text[index..<index + 3].elementsEqual(mark) { return index + 3 }
      index += 1
    }
    return nil
  }

  /// `[1.0.0]: https://…`
  private static func isLinkDefinition(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "["), let close = text.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    return close + 1 < text.endIndex && text[close + 1] == UInt8(ascii: ":")
  }

  /// An ATX heading: up to three spaces, one to six `#`, a space.
  private static func heading(_ text: ArraySlice<UInt8>, line: Int) -> Heading? {
    let indent = text.prefix { $0 == 0x20 }.count
    let marks = text.dropFirst(indent).prefix { $0 == UInt8(ascii: "#") }.count
    let rest = text.dropFirst(indent + marks)
    guard indent <= 3, (1...6).contains(marks), rest.first.map(isBlank) ?? true else { return nil }
    var title = String(decoding: rest, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    if title.count > 1, let last = title.last, last.allSatisfy({ $0 == "#" }) {
      title.removeLast()
    }
    let word = title.first ?? ""
    let hasBrackets = word.hasPrefix("[")
    let bare = hasBrackets ? word.dropFirst().prefix { $0 != "]" } : word
    return Heading(
      line: line, level: marks,
      isUnreleased: title.count == 1 && bare.lowercased() == "unreleased",
      hasBrackets: hasBrackets, version: String(bare.hasPrefix("v") ? bare.dropFirst() : bare))
  }
}
