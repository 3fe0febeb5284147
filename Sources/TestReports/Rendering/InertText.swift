/// Makes text that a test printed harmless wherever it is shown.
///
/// Control characters (escape sequences, carriage returns, C1, directional overrides) become
/// visible as `\u{1b}`; commands of CI hosts (`::error`, `##[…]`, `##vso[…]`, `##teamcity[…]`) get a
/// back-slash, so that no host takes them for its own.
package enum InertText {
  /// One line: line ends become visible too.
  package static func line(_ text: some StringProtocol) -> String {
    neutralised(text, keepsLines: false)
  }

  /// Several lines: `\n` and tabs stay.
  package static func block(_ text: some StringProtocol) -> String {
    neutralised(text, keepsLines: true)
  }

  /// Whether nothing in the text needs a closer look: plain ASCII without `::` and `##`.
  private static func isPlain(_ text: some StringProtocol, keepsLines: Bool) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      let isKept = keepsLines && (byte == 0x0A || byte == 0x09)
      if byte >= 0x7F || (byte < 0x20 && !isKept) { return false }
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return false }
      last = byte
    }
    return true
  }

  private static func neutralised(_ text: some StringProtocol, keepsLines: Bool) -> String {
    if isPlain(text, keepsLines: keepsLines) { return String(text) }
    var result = String.UnicodeScalarView()
    var atStart = true
    var last: (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for scalar in text.unicodeScalars {
      if scalar == "\n", keepsLines {
        result.append(scalar)
        atStart = true
        last = (" ", " ")
        continue
      }
      if scalar == ":", last.1 == ":", atStart {
        result.removeLast()
        result.append(contentsOf: "\\::".unicodeScalars)
        atStart = false
      } else if last.0 == "#", last.1 == "#", isCommandStart(scalar) {
        result.removeLast()
        result.append(contentsOf: "\\#".unicodeScalars)
        result.append(scalar)
      } else if isHarmful(scalar, keepsTabs: keepsLines) {
        result.append(contentsOf: visible(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
      if !(scalar == ":" && last.1 != ":") && !scalar.properties.isWhitespace { atStart = false }
      last = (last.1, scalar)
    }
    return String(result)
  }

  private static func isCommandStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "[" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar, keepsTabs: Bool) -> Bool {
    switch scalar.value {
    case 0x09: !keepsTabs
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // directional
    case 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
