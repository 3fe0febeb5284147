/// Reads the bytes of one JSON string, across chunks, and resolves its escapes.
///
/// Surrogates that have no partner become U+FFFD, as JSON allows them and UTF-8 does not.
struct JSONStringReader {
  static let limit = 4 << 20

  private enum Place { case plain, escape, unicode }

  private(set) var bytes: [UInt8] = []
  private var place = Place.plain
  private var unit: UInt32 = 0
  private var unitDigits = 0
  private var highSurrogate: UInt32?

  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    place = .plain
    highSurrogate = nil
  }

  /// Consumes bytes up to and with the closing quote.
  mutating func read(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer, at offset: Int, format: String
  ) throws(ReportError) -> (next: UnsafeRawPointer, isWhole: Bool) {
    var cursor = start
    func fail(_ message: String) -> ReportError {
      ReportError(format: format, message: message, offset: offset + (cursor - start))
    }
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      switch place {
      case .plain:
        if byte == UInt8(ascii: "\"") {
          flushSurrogate()
          return (cursor + 1, true)
        }
        guard byte >= 0x20 else { throw fail("control character in a string") }
        if byte == UInt8(ascii: "\\") {
          place = .escape
        } else {
          flushSurrogate()
          bytes.append(byte)
          if bytes.count > Self.limit { throw fail("a string longer than 4 MiB") }
        }
      case .escape:
        guard takeEscape(byte) else { throw fail("unknown escape in a string") }
      case .unicode:
        guard takeHexDigit(byte) else { throw fail("malformed \\u escape in a string") }
      }
      cursor += 1
    }
    return (cursor, false)
  }

  private mutating func takeEscape(_ byte: UInt8) -> Bool {
    place = .plain
    switch byte {
    case UInt8(ascii: "u"):
      place = .unicode
      unit = 0
      unitDigits = 0
      return true
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(UInt32(byte))
    case UInt8(ascii: "b"): append(0x08)
    case UInt8(ascii: "f"): append(0x0C)
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "t"): append(0x09)
    default: return false
    }
    return true
  }

  private mutating func takeHexDigit(_ byte: UInt8) -> Bool {
    guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
      return false
    }
    unit = unit << 4 | UInt32(digit)
    unitDigits += 1
    if unitDigits == 4 {
      place = .plain
      endUnit()
    }
    return true
  }

  private mutating func endUnit() {
    switch unit {
    case 0xD800..<0xDC00:
      flushSurrogate()
      highSurrogate = unit
    case 0xDC00..<0xE000:
      if let high = highSurrogate {
        highSurrogate = nil
        append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
      } else {
        append(0xFFFD)
      }
    default: append(unit)
    }
  }

  private mutating func flushSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    append(0xFFFD)
  }

  private mutating func append(_ scalar: UInt32) {
    flushSurrogate()
    bytes.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
  }
}
