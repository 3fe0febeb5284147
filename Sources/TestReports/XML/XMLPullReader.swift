/// A small strict reader of XML: elements, attributes, text, CDATA; no validation.
///
/// It knows the five entities and character references and nothing else: a document type with an
/// internal subset is refused, so no entity can be declared, let alone expand. UTF-8 only.
struct XMLPullReader {
  static let maximalDepth = 64
  static let maximalAttributes = 256
  static let maximalSize = 512 << 20

  private let bytes: [UInt8]
  private var cursor = 0
  private var open: [String] = []
  private var pendingEnd: String?
  private var hasRoot = false

  init(_ bytes: [UInt8]) throws(XMLFailure) {
    guard bytes.count <= Self.maximalSize else {
      throw .malformed("larger than 512 MiB", offset: 0)
    }
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .malformed("UTF-16 is not read", offset: 0)
    }
  }

  var offset: Int { cursor }

  /// The next event, or nil after the root element's end.
  mutating func next() throws(XMLFailure) -> XMLEvent? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name: name)
    }
    while cursor < bytes.count {
      guard bytes[cursor] == UInt8(ascii: "<") else {
        if let text = try readText() { return .text(text) }
        continue
      }
      if let event = try readMarkup() { return event }
    }
    guard open.isEmpty, hasRoot else { throw .endsEarly(offset: cursor) }
    return nil
  }

  // MARK: - Text

  private mutating func readText() throws(XMLFailure) -> String? {
    let start = cursor
    while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 }
    let slice = bytes[start..<cursor]
    guard open.isEmpty else { return try unescape(slice, at: start) }
    guard slice.allSatisfy(Self.isSpace) else {
      throw .malformed("text outside the root element", offset: start)
    }
    return nil
  }

  private func unescape(_ slice: ArraySlice<UInt8>, at start: Int) throws(XMLFailure) -> String {
    guard slice.contains(UInt8(ascii: "&")) else { return String(decoding: slice, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(slice.count)
    var index = slice.startIndex
    while index < slice.endIndex {
      guard slice[index] == UInt8(ascii: "&") else {
        result.append(slice[index])
        index += 1
        continue
      }
      let limit = min(slice.endIndex, index + 14)
      guard let end = slice[index..<limit].firstIndex(of: UInt8(ascii: ";")),
        let scalar = Self.entity(slice[(index + 1)..<end])
      else {
        if limit == slice.endIndex, limit == bytes.count { throw .endsEarly(offset: index) }
        throw .malformed("unknown entity", offset: index)
      }
      result.append(contentsOf: String(scalar).utf8)
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    if text.hasPrefix("#x") {
      return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if text.hasPrefix("#") { return UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init) }
    return nil
  }

  // MARK: - Markup

  private mutating func readMarkup() throws(XMLFailure) -> XMLEvent? {
    if matches("<!--") { return try skip(past: "-->") }
    if matches("<![CDATA[") { return try readCDATA() }
    if matches("<?") { return try skip(past: "?>") }
    if matches("<!DOCTYPE") { return try skipDocumentType() }
    if matches("</") { return try readEndTag() }
    return try readStartTag()
  }

  private mutating func skip(past end: StaticString) throws(XMLFailure) -> XMLEvent? {
    let start = cursor
    cursor += 2
    while cursor < bytes.count {
      if matches(end) {
        cursor += end.utf8CodeUnitCount
        return nil
      }
      cursor += 1
    }
    throw .endsEarly(offset: start)
  }

  private mutating func readCDATA() throws(XMLFailure) -> XMLEvent? {
    guard !open.isEmpty else { throw .malformed("CDATA outside the root element", offset: cursor) }
    let start = cursor + 9
    _ = try skip(past: "]]>")
    guard cursor - 3 >= start else { throw .malformed("malformed CDATA", offset: start) }
    return .text(String(decoding: bytes[start..<(cursor - 3)], as: UTF8.self))
  }

  private mutating func skipDocumentType() throws(XMLFailure) -> XMLEvent? {
    let start = cursor
    guard !hasRoot else { throw .malformed("misplaced document type", offset: start) }
    while cursor < bytes.count {
      if bytes[cursor] == UInt8(ascii: "[") {
        throw .malformed("a document type with declarations is not read", offset: cursor)
      }
      cursor += 1
      if bytes[cursor - 1] == UInt8(ascii: ">") { return nil }
    }
    throw .endsEarly(offset: start)
  }

  private mutating func readEndTag() throws(XMLFailure) -> XMLEvent? {
    let start = cursor
    cursor += 2
    let name = try readName()
    skipSpace()
    try expect(UInt8(ascii: ">"))
    guard open.last == name else {
      throw .malformed("`</\(name)>` closes no open element", offset: start)
    }
    open.removeLast()
    return .end(name: name)
  }

  private mutating func readStartTag() throws(XMLFailure) -> XMLEvent? {
    let start = cursor
    cursor += 1
    let name = try readName()
    if open.isEmpty, hasRoot { throw .malformed("a second root element", offset: start) }
    guard open.count < Self.maximalDepth else {
      throw .malformed("nested deeper than \(Self.maximalDepth) elements", offset: start)
    }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      let spaced = skipSpace()
      let byte = try peek()
      if byte == UInt8(ascii: ">") {
        cursor += 1
        open.append(name)
        return .start(name: name, attributes: attributes)
      }
      if byte == UInt8(ascii: "/") {
        cursor += 1
        try expect(UInt8(ascii: ">"))
        pendingEnd = name
        return .start(name: name, attributes: attributes)
      }
      guard spaced else { throw .malformed("space expected between attributes", offset: cursor) }
      try readAttribute(into: &attributes)
    }
  }

  private mutating func readAttribute(
    into attributes: inout [String: String]
  ) throws(XMLFailure) {
    let start = cursor
    let name = try readName()
    skipSpace()
    try expect(UInt8(ascii: "="))
    skipSpace()
    let quote = try peek()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw .malformed("quotes expected round an attribute", offset: cursor)
    }
    cursor += 1
    let first = cursor
    while try peek() != quote {
      if bytes[cursor] == UInt8(ascii: "<") {
        throw .malformed("`<` in an attribute", offset: cursor)
      }
      cursor += 1
    }
    guard attributes[name] == nil, attributes.count < Self.maximalAttributes else {
      throw .malformed("attribute `\(name)` twice, or too many", offset: start)
    }
    attributes[name] = try unescape(bytes[first..<cursor], at: first)
    cursor += 1
  }

  // MARK: - Bytes

  private mutating func readName() throws(XMLFailure) -> String {
    let start = cursor
    while cursor < bytes.count, Self.isName(bytes[cursor]) { cursor += 1 }
    guard cursor > start, cursor - start <= 256 else {
      if cursor == bytes.count { throw .endsEarly(offset: start) }
      throw .malformed("a name expected", offset: start)
    }
    return String(decoding: bytes[start..<cursor], as: UTF8.self)
  }

  private func peek() throws(XMLFailure) -> UInt8 {
    guard cursor < bytes.count else { throw .endsEarly(offset: cursor) }
    return bytes[cursor]
  }

  private mutating func expect(_ byte: UInt8) throws(XMLFailure) {
    guard try peek() == byte else {
      throw .malformed("`\(Character(UnicodeScalar(byte)))` expected", offset: cursor)
    }
    cursor += 1
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = cursor
    while cursor < bytes.count, Self.isSpace(bytes[cursor]) { cursor += 1 }
    return cursor > start
  }

  private func matches(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard cursor + count <= bytes.count else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(bytes[cursor..<(cursor + count)]) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }
}
