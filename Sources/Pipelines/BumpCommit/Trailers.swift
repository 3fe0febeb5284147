/// One trailer of a commit message.
package struct Trailer: Hashable, Sendable {
  package let key: String
  package let value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Whether git gives the value back as it was written.
  static func isReadBack(_ value: String) -> Bool {
    guard let first = value.unicodeScalars.first, let last = value.unicodeScalars.last else {
      return false
    }
    return !first.properties.isWhitespace && !last.properties.isWhitespace
      && !value.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}

/// The trailers of a commit message, found as git finds them (`git help interpret-trailers`): the
/// last paragraph, unless it is the subject, when every line of it is a trailer or a continuation,
/// or when it holds a line git itself writes (`Signed-off-by:`, `(cherry picked from commit`) and
/// at least a quarter of trailers.
package struct Trailers: Hashable, Sendable {
  /// In the order written.
  package let list: [Trailer]

  package init(message: String) {
    let lines = message.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    list = Self.trailers(of: Self.block(of: lines))
  }

  /// The values of a key, letters' case aside as in git.
  package func all(_ key: String) -> [String] {
    list.filter { $0.key.lowercased() == key.lowercased() }.map(\.value)
  }

  private static func block(of lines: [String]) -> ArraySlice<String> {
    guard let end = lines.lastIndex(where: { !isBlank($0) }) else { return [] }
    let title = lines.firstIndex { !isBlank($0) && !isComment($0) } ?? end
    guard let titleEnd = lines[title...end].firstIndex(where: isBlank),
      let blank = lines[..<end].lastIndex(where: isBlank), blank >= titleEnd
    else { return [] }
    let block = lines[(blank + 1)...end]
    return isTrailerBlock(block) ? block : []
  }

  private static func isTrailerBlock(_ block: ArraySlice<String>) -> Bool {
    var (trailers, others) = (0, 0)
    var hasGitLine = false
    var isContinuable = false
    for line in block where !isComment(line) {
      if generatedPrefixes.contains(where: { line.hasPrefix($0) }) {
        (trailers, hasGitLine, isContinuable) = (trailers + 1, true, true)
      } else if isContinuation(line) {
        if !isContinuable { others += 1 }
      } else if separator(in: line) != nil {
        (trailers, isContinuable) = (trailers + 1, true)
      } else {
        (others, isContinuable) = (others + 1, false)
      }
    }
    return trailers > 0 && (others == 0 || (hasGitLine && trailers * 3 >= others))
  }

  private static func trailers(of block: ArraySlice<String>) -> [Trailer] {
    var result: [Trailer] = []
    var isOpen = false
    for line in block where !isComment(line) {
      if isContinuation(line) {
        if isOpen, let last = result.popLast() {
          result.append(
            Trailer(key: last.key, value: trimmed(last.value + " " + trimmed(line[...]))))
        }
      } else if let colon = separator(in: line) {
        let value = trimmed(line[line.index(after: colon)...])
        result.append(Trailer(key: trimmed(line[..<colon]), value: value))
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return result
  }

  private static let generatedPrefixes = ["Signed-off-by: ", "(cherry picked from commit "]

  /// The colon behind a key of letters, digits and hyphens; spaces may stand before it.
  private static func separator(in line: String) -> String.Index? {
    var hasSpace = false
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: ":"): return index == line.startIndex ? nil : index
      case 0x20, 0x09:
        if index == line.startIndex { return nil }
        hasSpace = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if hasSpace { return nil }
      default: return nil
      }
    }
    return nil
  }

  private static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy(isSpace) }

  private static func isComment(_ line: String) -> Bool { line.utf8.first == UInt8(ascii: "#") }

  private static func isContinuation(_ line: String) -> Bool {
    line.utf8.first.map(isSpace) ?? false
  }

  /// What C's `isspace` takes.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
