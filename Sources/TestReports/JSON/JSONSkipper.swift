/// Passes over a JSON object or array a word at a time, across chunks.
///
/// It follows strings and the depth of brackets and looks at nothing else: what it passes over is
/// balanced, but not otherwise checked.
struct JSONSkipper {
  /// Brackets open since the start; 0 when not skipping.
  private var depth = 0
  private var inString = false
  private var afterBackslash = false

  var isActive: Bool { depth > 0 }

  /// To be called after the opening bracket was consumed.
  mutating func begin() {
    depth = 1
    inString = false
    afterBackslash = false
  }

  /// Consumes bytes up to and with the closing bracket; answers where it stopped.
  mutating func skip(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    var cursor = start
    while cursor < end, depth > 0 {
      cursor = inString ? skipString(cursor, end) : skipStructure(cursor, end)
    }
    return cursor
  }

  private mutating func skipStructure(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> UnsafeRawPointer {
    let quotes = WordScan.all(UInt8(ascii: "\""))
    let openings = WordScan.all(UInt8(ascii: "{"))
    let closings = WordScan.all(UInt8(ascii: "}"))
    let fold = WordScan.all(0x20)  // makes `[` and `]` of the letters case `{` and `}`
    var cursor = start
    var depth = self.depth
    defer { self.depth = depth }
    while cursor + 8 <= end {
      let word = WordScan.load(cursor)
      let quote = WordScan.equal(word, quotes)
      let folded = word | fold
      var opening = WordScan.equal(folded, openings)
      var closing = WordScan.equal(folded, closings)
      var step = 8
      if quote != 0 {
        let before = (quote & (0 &- quote)) &- 1
        opening &= before
        closing &= before
        step = quote.trailingZeroBitCount / 8 + 1
      }
      let closed = WordScan.count(closing)
      if closed >= depth { break }  // the end may be in this word
      depth += WordScan.count(opening) - closed
      cursor += step
      if quote != 0 {
        inString = true
        return cursor
      }
    }
    return skipBytes(cursor, min(cursor + 8, end), &depth)
  }

  private mutating func skipBytes(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ depth: inout Int
  ) -> UnsafeRawPointer {
    var cursor = start
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      cursor += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return cursor }
      case UInt8(ascii: "\""):
        inString = true
        return cursor
      default: break
      }
    }
    return cursor
  }

  private mutating func skipString(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> UnsafeRawPointer {
    var cursor = start
    if afterBackslash {
      afterBackslash = false
      cursor += 1
    }
    let quotes = WordScan.all(UInt8(ascii: "\""))
    let backslashes = WordScan.all(UInt8(ascii: "\\"))
    while cursor + 8 <= end {
      let word = WordScan.load(cursor)
      if WordScan.equal(word, quotes) | WordScan.equal(word, backslashes) != 0 { break }
      cursor += 8
    }
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      cursor += 1
      if byte == UInt8(ascii: "\"") {
        inString = false
        return cursor
      }
      if byte == UInt8(ascii: "\\") {
        guard cursor < end else {
          afterBackslash = true
          return cursor
        }
        cursor += 1
      }
    }
    return cursor
  }
}
