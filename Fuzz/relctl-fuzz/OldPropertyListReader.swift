/// A second, strict reader of the text of project files: what the writer wrote is read back here.
struct OldPropertyListReader {
  indirect enum Value {
    case text([UInt8])
    case list([Value])
    case map([(key: [UInt8], value: Value)])
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Nil unless all of it is one value.
  static func read(_ bytes: [UInt8]) -> Value? {
    var reader = OldPropertyListReader(bytes: bytes)
    guard let value = reader.value() else { return nil }
    return reader.skip() && reader.offset == bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard skip(), next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value() -> Value? {
    guard skip(), depth < 64 else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch next {
    case UInt8(ascii: "{"): return map()
    case UInt8(ascii: "("): return list()
    default: return text().map(Value.text)
    }
  }

  private mutating func map() -> Value? {
    offset += 1
    var entries: [(key: [UInt8], value: Value)] = []
    while !take("}") {
      guard let key = text(), take("="), let value = value(), take(";") else { return nil }
      entries.append((key, value))
    }
    return .map(entries)
  }

  private mutating func list() -> Value? {
    offset += 1
    var values: [Value] = []
    while !take(")") {
      guard let value = value(), take(",") else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func text() -> [UInt8]? {
    guard skip(), let first = next else { return nil }
    if first == UInt8(ascii: "\"") { return quoted() }
    let start = offset
    while let byte = next, Self.isPlain(byte), !isComment { offset += 1 }
    return offset > start ? Array(bytes[start..<offset]) : nil
  }

  private mutating func quoted() -> [UInt8]? {
    var text: [UInt8] = []
    offset += 1
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        switch next {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
        default: return nil
        }
        offset += 1
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private var isComment: Bool {
    let rest = bytes[offset...].prefix(2)
    return rest.elementsEqual("/*".utf8) || rest.elementsEqual("//".utf8)
  }

  /// Passes blanks and comments; false where a comment does not end.
  private mutating func skip() -> Bool {
    while let byte = next {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A {
        offset += 1
      } else if bytes[offset...].starts(with: "//".utf8) {
        while let byte = next, byte != 0x0A { offset += 1 }
      } else if bytes[offset...].starts(with: "/*".utf8) {
        offset += 2
        while !bytes[offset...].starts(with: "*/".utf8) {
          guard offset < bytes.count else { return false }
          offset += 1
        }
        offset += 2
      } else {
        return true
      }
    }
    return true
  }
}

extension OldPropertyListReader.Value {
  /// Every text that a key of this name leads to, at any depth.
  func texts(_ key: String) -> [[UInt8]] {
    switch self {
    case .text: return []
    case .list(let values): return values.flatMap { $0.texts(key) }
    case .map(let entries):
      return entries.flatMap { entry in
        if case .text(let text) = entry.value {
          return entry.key.elementsEqual(key.utf8) ? [text] : []
        }
        return entry.value.texts(key)
      }
    }
  }
}
