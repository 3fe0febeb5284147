/// Finds `${NAME}` in a text (xcodegen.md 3.2).
enum VariableText {
  /// The text with every known variable replaced; nil when nothing was.
  ///
  /// Replaced text is not scanned again, an unknown name stays as written, `${}` is no variable,
  /// and a `${` without an end stops the scan.
  static func expand(_ text: String, _ value: (String) -> String?) -> String? {
    guard mayHold(text) else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    var offset = 0
    while let start = nextOpening(in: bytes, from: offset) {
      guard let end = bytes[(start + 2)...].firstIndex(of: UInt8(ascii: "}")) else { break }
      let name = String(decoding: bytes[start + 2..<end], as: UTF8.self)
      if !name.isEmpty, let replacement = value(name) {
        result += bytes[copied..<start]
        result += replacement.utf8
        copied = end + 1
        offset = copied
      } else {
        offset = start + 1
      }
    }
    guard copied > 0 else { return nil }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether there is a `${` at all.
  static func mayHold(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { nextOpening(in: $0, from: 0) != nil }
  }

  private static func nextOpening<Bytes: RandomAccessCollection>(
    in bytes: Bytes, from offset: Int
  ) -> Int? where Bytes.Element == UInt8, Bytes.Index == Int {
    var offset = offset
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "$"), bytes[offset + 1] == UInt8(ascii: "{") {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
