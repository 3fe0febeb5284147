/// Bytes as text in JSON: UTF-8 as it is, anything else as `base64:…`.
enum ByteText {
  private static let prefix = "base64:"
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix(prefix),
      Array(text.utf8) == bytes
    {
      return text
    }
    var result = prefix
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value: UInt32 = 0
      for byte in group { value = value << 8 | UInt32(byte) }
      value <<= 8 * UInt32(3 - group.count)
      for position in 0..<4 {
        let digit = alphabet[Int(value >> UInt32(18 - 6 * position)) & 63]
        result.unicodeScalars.append(
          position <= group.count ? Unicode.Scalar(digit) : Unicode.Scalar(UInt8(ascii: "=")))
      }
    }
    return result
  }

  static func decode(_ text: String) -> [UInt8] {
    guard text.hasPrefix(prefix) else { return Array(text.utf8) }
    var result: [UInt8] = []
    var value: UInt32 = 0
    var bits: UInt32 = 0
    for byte in text.utf8.dropFirst(prefix.utf8.count) {
      guard let digit = alphabet.firstIndex(of: byte) else { break }
      value = value << 6 | UInt32(digit)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(value >> bits & 0xFF))
      }
    }
    return result
  }
}
