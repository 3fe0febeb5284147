/// The forms in which a secret comes back: as it is, by line, and as tools encode text.
enum SecretForms {
  static func of(_ secret: [UInt8]) -> Set<[UInt8]> {
    let trimmed = trim(secret)
    guard trimmed.count >= Redactor.shortest else { return [] }
    var forms: Set<[UInt8]> = []
    for value in Set([secret, trimmed]) {
      forms.formUnion(encodings(value))
    }
    for line in trimmed.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.count >= 8 {
      // `-----BEGIN PRIVATE KEY-----` tells nothing and stands in other texts.
      if line.starts(with: "-----".utf8) { continue }
      forms.formUnion(encodings(Array(line)))
    }
    return forms
  }

  private static func encodings(_ value: [UInt8]) -> Set<[UInt8]> {
    var forms: Set<[UInt8]> = [value, Array(value.reversed())]
    for form in base64(value) {
      forms.insert(form)
      forms.insert(
        form.map {
          $0 == UInt8(ascii: "+")
            ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
        })
      for width in [64, 76] where form.count > width {
        for start in stride(from: 0, to: form.count, by: width) {
          let line = Array(form[start..<min(start + width, form.count)])
          if line.count >= 16 { forms.insert(line) }
        }
      }
    }
    for uppercase in [false, true] {
      forms.insert(hex(value, uppercase: uppercase, separator: nil))
      forms.insert(hex(value, uppercase: uppercase, separator: UInt8(ascii: ":")))
      forms.insert(hex(value, uppercase: uppercase, separator: UInt8(ascii: " ")))
      forms.insert(percent(value, uppercase: uppercase, space: nil))
      forms.insert(percent(value, uppercase: uppercase, space: UInt8(ascii: "+")))
    }
    for escapes in [json, jsonSlashes, shellQuoted, shellEscaped, xml, cString] {
      forms.insert(escape(value, escapes))
    }
    forms.insert(escape(escape(value, json), json))
    return forms
  }

  private static func trim(_ bytes: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(bytes[first...last])
  }

  // MARK: Base64

  /// The whole, and what stands of it inside a longer text at the three alignments.
  private static func base64(_ value: [UInt8]) -> [[UInt8]] {
    var forms = [encode(value), encode(value).filter { $0 != UInt8(ascii: "=") }]
    for shift in 0..<3 {
      let padded = Array(repeating: UInt8(0), count: shift) + value
      let whole = encode(Array(padded[..<(padded.count / 3 * 3)]))
      let inner = Array(whole.dropFirst(shift == 0 ? 0 : 4))
      if inner.count >= 8 { forms.append(inner) }
    }
    return forms
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        result.append(
          index <= group.count ? alphabet[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }

  // MARK: Digits and escapes

  private static func hex(_ value: [UInt8], uppercase: Bool, separator: UInt8?) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in value.enumerated() {
      if index > 0, let separator { result.append(separator) }
      result += digits(byte, uppercase)
    }
    return result
  }

  private static func percent(_ value: [UInt8], uppercase: Bool, space: UInt8?) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
      if byte == 0x20, let space { return [space] }
      let isPlain =
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "-._~".utf8.contains(byte)
      return isPlain ? [byte] : [UInt8(ascii: "%")] + digits(byte, uppercase)
    }
  }

  private static func digits(_ byte: UInt8, _ uppercase: Bool) -> [UInt8] {
    Array(((byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: uppercase)).utf8)
  }

  private static func escape(_ value: [UInt8], _ table: [UInt8: String]) -> [UInt8] {
    value.flatMap { byte in table[byte].map { Array($0.utf8) } ?? [byte] }
  }

  private static let json: [UInt8: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t",
  ]
  private static let jsonSlashes = json.merging([0x2F: "\\/"]) { $1 }
  private static let cString = json.merging([0x27: "\\'"]) { $1 }
  private static let shellQuoted: [UInt8: String] = [0x27: "'\\''"]
  private static let xml: [UInt8: String] = [
    0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&apos;",
  ]
  private static let shellEscaped: [UInt8: String] = {
    var table: [UInt8: String] = [:]
    for byte in " !\"#$&'()*;<>?[\\]^`{|}~".utf8 {
      table[byte] = "\\" + String(UnicodeScalar(byte))
    }
    return table
  }()
}
