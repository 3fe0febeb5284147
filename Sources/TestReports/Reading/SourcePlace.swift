/// `file:line` or `file:line:column` at the start of a tool's message.
struct SourcePlace {
  var file: String
  var line: Int
  /// What follows the colon and the space behind it.
  var rest: Substring

  /// Reads `File.swift:11:58: text`.
  init?(prefixOf text: Substring) {
    guard let end = text.firstRange(of: ": ") else { return nil }
    var parts = text[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), let number = Self.number(last) else { return nil }
    line = number
    if parts.count > 1, let previous = parts.last.flatMap(Self.number) {
      line = previous
      parts.removeLast()
    }
    guard !parts.isEmpty else { return nil }
    file = parts.joined(separator: ":")
    rest = text[end.upperBound...]
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count < 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
