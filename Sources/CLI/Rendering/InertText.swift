/// Text from outside made harmless: what a child or a file says cannot move a cursor, forge a
/// line or start a command of a CI host.
enum InertText {
  /// Control characters, bidirectional and invisible marks become visible escapes; tabs stay.
  ///
  /// GitHub's runner takes a line for a command that begins with `::` behind any blanks, and both it
  /// and its kin look for `##[`, `##vso[` and `##teamcity[` anywhere in a line: those are broken up.
  static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isStart = true
    for scalar in text.unicodeScalars {
      if isHidden(scalar.value) {
        result.append(contentsOf: escape(scalar))
      } else if scalar == ":", isStart, text.isCommand {
        result.append(contentsOf: escape(scalar))
      } else if scalar == "[", endsInCommandWord(result) {
        result.append(contentsOf: escape(scalar))
      } else {
        result.append(scalar)
      }
      if scalar != " ", scalar != "\t" { isStart = false }
    }
    return String(result)
  }

  /// A line that no CI host takes for a command, however it begins.
  static func childLine(_ text: String) -> String { "  | " + line(text) }

  private static func escape(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
  }

  private static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x09: false
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static let commandWords = ["##", "##vso", "##teamcity"].map { Array($0.unicodeScalars) }

  private static func endsInCommandWord(_ text: String.UnicodeScalarView) -> Bool {
    commandWords.contains { text.suffix($0.count).elementsEqual($0) }
  }
}

extension String {
  /// Begins with `::` behind any blanks.
  fileprivate var isCommand: Bool {
    unicodeScalars.drop { $0 == " " || $0 == "\t" }.starts(with: "::".unicodeScalars)
  }
}
