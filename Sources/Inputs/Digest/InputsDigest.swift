/// The digest of a bump commit's `Inputs-Digest` trailer.
///
/// A version this relctl does not know is kept as such: it is never a mismatch.
package enum InputsDigest: Hashable, Sendable {
  /// SHA-256 in lower-case hexadecimal over the lines of `InputsDigestStream`.
  case v1(hex: String)
  /// `version` is what stands before the first colon.
  case unknown(version: String, text: String)

  /// Reads a trailer's value; nil for text that is no digest of any version.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let version = parts.first, version.first == "v", parts.count > 1,
      version.count > 1, version.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    guard version == "v1" else {
      self = .unknown(version: String(version), text: text)
      return
    }
    guard parts.count == 3, parts[1] == "sha256", Self.isHex(parts[2], count: 64) else {
      return nil
    }
    self = .v1(hex: String(parts[2]))
  }

  /// As written into the trailer.
  package var text: String {
    switch self {
    case .v1(let hex): "v1:sha256:" + hex
    case .unknown(_, let text): text
    }
  }

  static func isHex(_ text: some StringProtocol, count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The digest of entries in any order.
  package static func of(_ entries: [InputEntry]) throws(InputsDigestError) -> InputsDigest {
    var stream = InputsDigestStream()
    for entry in entries.sorted(by: { $0.path < $1.path }) { try stream.add(entry) }
    return stream.finish()
  }
}

extension InputsDigest: CustomStringConvertible {
  package var description: String { text }
}

extension InputsDigest: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let digest = InputsDigest(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(text)` is no inputs digest")
    }
    self = digest
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Why entries have no digest.
package enum InputsDigestError: Error, Hashable, Sendable {
  /// A path holds a newline, which would forge a line.
  case newline(InputPath)
  /// Two entries of one path.
  case duplicate(InputPath)
  /// A stream was not fed in order.
  case unsorted(InputPath)

  /// Lower case, no full stop.
  package var message: String {
    switch self {
    case .newline(let path): "`\(path.display)` has a newline in its path"
    case .duplicate(let path): "`\(path.display)` stands twice among the inputs"
    case .unsorted(let path): "`\(path.display)` comes out of order"
    }
  }
}
