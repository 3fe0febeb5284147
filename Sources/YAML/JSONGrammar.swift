/// JSON's grammar (RFC 8259), checked before libyaml reads the text, since YAML accepts more:
/// trailing commas, comments, bare words, single quotes.
enum JSONGrammar {
  static func check(_ bytes: [UInt8], from: Int, file: String) throws(Diagnostic) {
    var scanner = Scanner(bytes: bytes, offset: from, file: file)
    scanner.skipSpace()
    try scanner.value(depth: 0)
    scanner.skipSpace()
    if scanner.offset < bytes.count {
      throw scanner.failure("more text after the end of the JSON value")
    }
  }

  /// The value of a JSON string literal, quotes included in `range`; joins surrogate pairs.
  static func decodeString(_ bytes: [UInt8], _ range: Range<Int>, file: String) throws(Diagnostic)
    -> String
  {
    var text: [UInt8] = []
    var offset = range.lowerBound + 1
    let end = range.upperBound - 1
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        text.append(bytes[offset])
        offset += 1
        continue
      }
      let escape = bytes[offset + 1]
      if escape == UInt8(ascii: "u") {
        let (scalar, length) = try unicodeEscape(bytes, offset, end, file)
        text.append(contentsOf: String(Character(scalar)).utf8)
        offset += length
        continue
      }
      guard let value = simpleEscapes[escape] else {
        throw SourceLines.diagnostic(
          id: "syntax", "this escape cannot stand beside a surrogate pair", file: file,
          bytes: bytes, offset: offset)
      }
      text.append(value)
      offset += 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let simpleEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private static func unicodeEscape(_ bytes: [UInt8], _ offset: Int, _ end: Int, _ file: String)
    throws(Diagnostic) -> (Unicode.Scalar, length: Int)
  {
    func unit(at offset: Int) -> UInt32? {
      guard offset + 6 <= end, bytes[offset] == 0x5C, bytes[offset + 1] == UInt8(ascii: "u")
      else { return nil }
      return UInt32(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
    if let first = unit(at: offset) {
      if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
      if first < 0xDC00, let second = unit(at: offset + 6), (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return (scalar, 12)
      }
    }
    throw SourceLines.diagnostic(
      id: "lone-surrogate", "this escape is half of a surrogate pair", file: file, bytes: bytes,
      offset: offset, hint: "write both halves, or the character itself")
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offset: Int
    let file: String

    func failure(_ message: String, hint: String? = nil) -> Diagnostic {
      SourceLines.diagnostic(
        id: "syntax", message, file: file, bytes: bytes, offset: offset, hint: hint)
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipSpace() {
      while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    mutating func value(depth: Int) throws(Diagnostic) {
      if depth > ReadingLimits.standard.depth {
        throw failure("nested deeper than \(ReadingLimits.standard.depth) levels")
      }
      switch byte {
      case UInt8(ascii: "{"): try members(depth: depth, isObject: true)
      case UInt8(ascii: "["): try members(depth: depth, isObject: false)
      case UInt8(ascii: "\""): try string()
      case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try number()
      case UInt8(ascii: "t"): try word("true")
      case UInt8(ascii: "f"): try word("false")
      case UInt8(ascii: "n"): try word("null")
      case nil: throw failure("the file ends where a JSON value is expected")
      default: throw failure("a JSON value is expected here", hint: hintForValue())
      }
    }

    private func hintForValue() -> String? {
      switch byte {
      case UInt8(ascii: "'"): "strings stand in double quotes"
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments"
      default: nil
      }
    }

    private mutating func members(depth: Int, isObject: Bool) throws(Diagnostic) {
      let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      offset += 1
      skipSpace()
      if byte == close {
        offset += 1
        return
      }
      while true {
        if isObject {
          guard byte == UInt8(ascii: "\"") else {
            throw failure("a key in double quotes is expected here", hint: hintForValue())
          }
          try string()
          skipSpace()
          guard byte == UInt8(ascii: ":") else { throw failure("`:` is expected after a key") }
          offset += 1
          skipSpace()
        }
        try value(depth: depth + 1)
        skipSpace()
        if byte == close {
          offset += 1
          return
        }
        guard byte == UInt8(ascii: ",") else {
          throw failure("`,` or `\(isObject ? "}" : "]")` is expected here")
        }
        let comma = offset
        offset += 1
        skipSpace()
        if byte == close {
          offset = comma
          throw failure("a trailing comma", hint: "remove it")
        }
      }
    }

    private mutating func string() throws(Diagnostic) {
      let opening = offset
      offset += 1
      while let byte, byte != UInt8(ascii: "\"") {
        if byte < 0x20 {
          throw failure("a string may not hold a control character", hint: "write it as an escape")
        }
        if byte == UInt8(ascii: "\\") { try escape() } else { offset += 1 }
      }
      guard byte != nil else {
        offset = opening
        throw failure("this string has no end")
      }
      offset += 1
    }

    private mutating func escape() throws(Diagnostic) {
      let start = offset
      offset += 1
      if let byte, JSONGrammar.simpleEscapes[byte] != nil {
        offset += 1
        return
      }
      guard byte == UInt8(ascii: "u"), offset + 5 <= bytes.count,
        bytes[offset + 1..<offset + 5].allSatisfy({
          Character(Unicode.Scalar($0)).isHexDigit
        })
      else {
        offset = start
        throw failure("an escape that JSON does not know")
      }
      offset += 5
    }

    private mutating func number() throws(Diagnostic) {
      let start = offset
      if byte == UInt8(ascii: "-") { offset += 1 }
      let isZero = byte == UInt8(ascii: "0")
      guard digits() > 0 else { throw failure("a digit is expected here") }
      if isZero, offset - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
        offset = start
        throw failure("a number may not begin with 0")
      }
      if byte == UInt8(ascii: ".") {
        offset += 1
        guard digits() > 0 else { throw failure("a digit is expected after the point") }
      }
      if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        offset += 1
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
        guard digits() > 0 else { throw failure("a digit is expected in the exponent") }
      }
    }

    private mutating func digits() -> Int {
      let start = offset
      while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
      return offset - start
    }

    private mutating func word(_ word: String) throws(Diagnostic) {
      guard bytes[offset...].starts(with: word.utf8) else {
        throw failure("a JSON value is expected here")
      }
      offset += word.utf8.count
    }
  }
}
