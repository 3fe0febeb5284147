import Foundation

/// The forms in which a secret could come back, made by Foundation and by hand: never by what is
/// under test.
package enum CanaryForms {
  /// By the form's name.
  package static func of(_ secret: String) -> [(name: String, text: String)] {
    let base64 = Data(secret.utf8).base64EncodedString()
    let percent = percent(secret)
    return [
      ("plain", secret), ("Base64", base64),
      ("Base64 after one byte", Data(("x" + secret).utf8).base64EncodedString()),
      ("Base64 after two bytes", Data(("xy" + secret).utf8).base64EncodedString()),
      (
        "Base64 for URLs",
        base64.replacingOccurrences(of: "+", with: "-")
          .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
      ),
      ("hexadecimal", hex(secret)), ("upper hexadecimal", hex(secret, upper: true)),
      ("hexadecimal with colons", hex(secret, ":")),
      ("hexadecimal with spaces", hex(secret, " ")), ("percent", percent),
      ("lower percent", lowerPercent(secret)),
      ("form", percent.replacingOccurrences(of: "%20", with: "+")), ("JSON", json(secret)),
      ("JSON with slashes", json(secret, slashes: true)),
      ("shell quotes", "'" + secret.replacingOccurrences(of: "'", with: "'\\''") + "'"),
      ("XML", xml(secret)), ("backwards", String(secret.reversed())),
    ]
  }

  private static func percent(_ text: String) -> String {
    let plain = CharacterSet.alphanumerics.union(.init(charactersIn: "-._~"))
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static func lowerPercent(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
        || "-._~".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + digits(byte, upper: false)
    }.joined()
  }

  private static func digits(_ byte: UInt8, upper: Bool) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: upper)
  }

  private static func hex(_ text: String, _ separator: String = "", upper: Bool = false) -> String {
    text.utf8.map { digits($0, upper: upper) }.joined(separator: separator)
  }

  /// With the quotes and brackets of the list that it stands in.
  private static func json(_ text: String, slashes: Bool = false) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: [text], options: slashes ? [] : [.withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static func xml(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
