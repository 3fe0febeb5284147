/// Paths as text: bytes that are plain UTF-8 stay as they are, others are quoted as git quotes
/// paths (`git help config`, core.quotePath off).
package enum PathQuoting {
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let letters: [UInt8: UInt8] = [
    0x07: UInt8(ascii: "a"), 0x08: UInt8(ascii: "b"), 0x09: UInt8(ascii: "t"),
    0x0A: UInt8(ascii: "n"), 0x0B: UInt8(ascii: "v"), 0x0C: UInt8(ascii: "f"),
    0x0D: UInt8(ascii: "r"), 0x22: 0x22, 0x5C: 0x5C,
  ]

  package static func quoted(_ bytes: [UInt8]) -> String {
    let isPlain = !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == quote || $0 == backslash }
    // Bytes that are no UTF-8 come back as U+FFFD. (`String(validating:as:)` needs macOS 15.)
    let text = String(decoding: bytes, as: UTF8.self)
    let keepsHighBytes = text.utf8.elementsEqual(bytes)
    if isPlain, keepsHighBytes { return text }
    var result: [UInt8] = [quote]
    for byte in bytes {
      if let letter = letters[byte] {
        result += [backslash, letter]
      } else if byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !keepsHighBytes) {
        result.append(backslash)
        for shift in [6, 3, 0] { result.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result + [quote], as: UTF8.self)
  }

  /// The bytes of a path that `quoted` wrote; nil where an opening quote is not closed or an
  /// escape is unknown.
  package static func unquoted(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.first == quote else { return bytes }
    var result: [UInt8] = []
    var index = 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote { return index == bytes.count - 1 ? result : nil }
      guard byte == backslash else {
        result.append(byte)
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { return nil }
      if let value = letters.first(where: { $0.value == bytes[index + 1] })?.key {
        result.append(value)
        index += 2
        continue
      }
      let digits = bytes[(index + 1)...].prefix(3)
      guard digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else { return nil }
      result.append(value)
      index += 4
    }
    return nil
  }
}
