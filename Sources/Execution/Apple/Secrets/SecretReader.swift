import Effects
import Pipelines

/// Fetches what references lead to, at the moment it is needed.
struct SecretReader {
  private let world: World
  private let root: String

  /// `root`: what paths of references are relative to.
  init(_ world: World, root: String) {
    self.world = world
    self.root = root
  }

  /// The value's bytes; the failure names the reference, never the value.
  func bytes(_ reference: SecretReference) throws(Failure) -> [UInt8] {
    switch reference.place {
    case .variable(let name):
      guard let value = world.environment.value(name) else {
        throw Self.missing(reference, "`\(name)` is not set", hint: "export \(name)=…")
      }
      return Array(value.utf8)
    case .file(let path):
      let place = PathText.join(root, path)
      do throws(FileError) {
        let bytes = try world.files.read(place)
        if !bytes.isEmpty { return bytes }
      } catch {
        throw Self.missing(reference, error.description, hint: "put the file there, mode 0600")
      }
      throw Self.missing(reference, "`\(path)` is empty", hint: "put the secret there")
    }
  }

  /// One line of text.
  func text(_ reference: SecretReference) throws(Failure) -> String {
    let words = String(decoding: try bytes(reference), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    return words.first.map(String.init) ?? ""
  }

  /// A private key's PEM text: as it is, in Base64, or in the file that a variable names.
  func key(_ reference: SecretReference) throws(Failure) -> [UInt8] {
    let value = try bytes(reference)
    if let pem = Self.pem(value) { return pem }
    let text = String(decoding: value, as: UTF8.self)
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("~/"), text.utf8.count < 1024 {
      let home = world.environment.home ?? ""
      let path = text.hasPrefix("~/") ? home + text.dropFirst(1) : text
      if let bytes = try? world.files.read(PathText.join(root, path)), let pem = Self.pem(bytes) {
        return pem
      }
    }
    throw Failure(
      .refused, id: "secret-unreadable",
      "`\(reference)` holds no private key: neither PEM, nor Base64 of one, nor a file of one",
      hint: "it begins with `-----BEGIN PRIVATE KEY-----`")
  }

  /// Binary data: as it is, or in Base64.
  func data(_ reference: SecretReference) throws(Failure) -> [UInt8] {
    let value = try bytes(reference)
    return Base64.decode(value) ?? value
  }

  private static func pem(_ bytes: [UInt8]) -> [UInt8]? {
    let begin = Array("-----BEGIN ".utf8)
    if bytes.starts(with: begin) {
      // CI hosts store newlines as two characters.
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.contains("\n") ? text.utf8 : text.replacing("\\n", with: "\n").utf8)
    }
    guard let decoded = Base64.decode(bytes), decoded.starts(with: begin) else { return nil }
    return decoded
  }

  private static func missing(_ reference: SecretReference, _ reason: String, hint: String)
    -> Failure
  {
    Failure(
      .refused, id: "secret-missing", "the secret `\(reference)` is not there: \(reason)",
      hint: hint)
  }
}

/// Base64 with any line breaks (RFC 4648).
enum Base64 {
  /// Nil for anything else.
  static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var word = 0
    var bits = 0
    var padding = 0
    for byte in bytes where !(0x09...0x0D).contains(byte) && byte != 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      word = (word << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: word >> bits))
      }
    }
    return result.isEmpty || padding > 2 ? nil : result
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - 71)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte + 4)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
