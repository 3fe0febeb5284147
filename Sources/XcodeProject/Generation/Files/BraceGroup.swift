/// The first `{a,b}` of a pattern; braces nest, and a lone `{` or `{}` stands for itself.
struct BraceGroup {
  /// From the opening brace to behind the closing one.
  let range: Range<String.Index>
  let alternatives: [Substring]

  init?(firstIn pattern: some StringProtocol) {
    let pattern = Substring(pattern)
    let bytes = pattern.utf8
    guard let open = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    var depth = 0
    var start = bytes.index(after: open)
    var index = start
    var alternatives: [Substring] = []
    while index < bytes.endIndex {
      let next = bytes.index(after: index)
      switch bytes[index] {
      case UInt8(ascii: "\\") where next < bytes.endIndex:
        index = bytes.index(after: next)
        continue
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}") where depth == 0:
        alternatives.append(pattern[start..<index])
        if alternatives == [""] { return nil }
        range = open..<next
        self.alternatives = alternatives
        return
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        alternatives.append(pattern[start..<index])
        start = next
      default: break
      }
      index = next
    }
    return nil
  }

  /// More patterns than this are refused: each group multiplies them.
  static let limit = 20_000
  /// Bytes that may be written while a pattern is taken apart.
  private static let effort = 256 << 20
  private static let depth = 50

  /// Whether a pattern stands for more than `limit` patterns, or takes too long to be taken apart.
  static func isTooMuch(_ pattern: String) -> Bool {
    var written = 0
    return count(Substring(pattern), written: &written, depth: 0) > limit
  }

  /// How many patterns a pattern stands for; just above `limit` when it is too much.
  private static func count(_ pattern: Substring, written: inout Int, depth: Int) -> Int {
    guard depth <= Self.depth else { return limit + 1 }
    var product = 1
    var rest = pattern
    while let group = BraceGroup(firstIn: rest) {
      rest = rest[group.range.upperBound...]
      var sum = 0
      for alternative in group.alternatives {
        sum += count(alternative, written: &written, depth: depth + 1)
        if sum > limit { return sum }
      }
      product *= sum
      written += product * rest.utf8.count
      if product > limit || written > effort { return limit + 1 }
    }
    return product
  }
}
