/// Where a secret is: never what it is. `@env:NAME` is a variable, `@file:PATH` a file.
package struct SecretReference: Hashable, Sendable, Codable, CustomStringConvertible {
  package enum Place: Hashable, Sendable {
    case variable(String)
    case file(String)
  }

  package let place: Place

  package init(_ place: Place) { self.place = place }

  /// Nil for any other text, a secret written out among them.
  package init?(_ text: String) {
    if text.hasPrefix("@env:") {
      let name = text.dropFirst(5)
      guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
        name.utf8.allSatisfy(Self.isNameByte)
      else { return nil }
      place = .variable(String(name))
    } else if text.hasPrefix("@file:"), text.utf8.count > 6, !text.utf8.contains(0) {
      place = .file(String(text.dropFirst(6)))
    } else {
      return nil
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  package var description: String {
    switch place {
    case .variable(let name): "@env:\(name)"
    case .file(let path): "@file:\(path)"
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let reference = SecretReference(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no reference to a secret")
    }
    self = reference
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
