/// Reads old-style property lists, as project files are written: `{ key = (a, "b c"); }`.
struct OldPropertyList {
  private let bytes: [UInt8]
  private var position = 0
  /// Deeper nesting is no project file.
  private static let depthLimit = 64

  /// The value of a whole file; nil when it is not well formed.
  static func value(of bytes: [UInt8]) -> PropertyListValue? {
    var reader = OldPropertyList(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    return reader.position == bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private func follows(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: first)
      && bytes[position + 1] == UInt8(ascii: second)
  }

  /// Skips white space and comments of both kinds.
  private mutating func skipBlanks() {
    while let byte = next {
      if byte == 32 || (9...13).contains(byte) {
        position += 1
      } else if follows("/", "/") {
        while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      } else if follows("/", "*") {
        position += 2
        while position < bytes.count, !follows("*", "/") { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private mutating func value(depth: Int) -> PropertyListValue? {
    guard depth < Self.depthLimit else { return nil }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return dictionary(depth: depth)
    case UInt8(ascii: "("): return array(depth: depth)
    default: return text().map { .string($0) }
    }
  }

  private mutating func dictionary(depth: Int) -> PropertyListValue? {
    position += 1
    var values: [String: PropertyListValue] = [:]
    while true {
      skipBlanks()
      if take("}") { return .dictionary(values) }
      guard let key = text() else { return nil }
      skipBlanks()
      guard take("="), let value = value(depth: depth + 1) else { return nil }
      values[key] = value
      skipBlanks()
      guard take(";") else { return nil }
    }
  }

  private mutating func array(depth: Int) -> PropertyListValue? {
    position += 1
    var values: [PropertyListValue] = []
    while true {
      skipBlanks()
      if take(")") { return .array(values) }
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipBlanks()
      if take(",") { continue }
      skipBlanks()
      return take(")") ? .array(values) : nil
    }
  }

  private mutating func text() -> String? {
    skipBlanks()
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return quoted(by: quote)
    }
    let start = position
    while let byte = next, Self.isPlain(byte), !follows("/", "*") { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""):
      false
    default: byte > 32
    }
  }

  private mutating func quoted(by quote: UInt8) -> String? {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), let escaped = next else {
        text.append(byte)
        continue
      }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      default: text.append(escaped)
      }
    }
    return nil
  }
}
