/// Text from outside made harmless: what a child or a file says cannot move a cursor, forge a
/// line or start a command of a CI host.
enum InertText {
  /// Control characters, bidirectional and zero-width marks become visible escapes; tabs stay.
  static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: result.append(scalar)
      case 0x00..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A line that no CI host takes for a command, however it begins.
  static func childLine(_ text: String) -> String { "  | " + line(text) }
}
