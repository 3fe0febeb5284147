import Digests

/// Explains bytes that are not the blob's by what checkout writes: line ends, `$Id$`, encodings and
/// large-file pointers, in git's order. No filter program is run.
struct CheckoutForm {
  let repository: Repository
  let configuration: Configuration
  private let settings: LineEndSettings

  init(repository: Repository, configuration: Configuration) throws(GitError) {
    self.repository = repository
    self.configuration = configuration
    settings = try LineEndSettings(configuration)
  }

  /// nil: the file is what checkout would write for this entry.
  func difference(_ entry: TreeEntry) throws(GitError) -> TreeDifference.Kind? {
    let attributes = try CheckoutAttributes(of: entry.path, in: repository)
    let name = Array((repository.workingDirectory ?? "").utf8) + [UInt8(ascii: "/")]
    let path = name + entry.path.bytes
    if let driver = attributes.filter {
      if driver == "lfs" { return try LargeFilePointer.difference(entry, path, repository) }
      if try isConfigured(driver) { return .filtered(driver: driver) }
    }
    let lineEnds = attributes.lineEnds(settings)
    if lineEnds == .none, !attributes.expandsIdent, attributes.encoding == nil { return .content }
    guard let found = try GitFile.read(bytes: path) else { return .missing }
    let blob = try repository.blob(entry.id)
    guard let forms = forms(of: blob, id: entry.id, attributes) else {
      return .filtered(driver: "working-tree-encoding=\(attributes.encoding ?? "")")
    }
    return forms.contains(found) ? nil : .content
  }

  /// What checkout may write for a blob; nil where that needs an encoding's tables.
  func forms(of blob: [UInt8], id: ObjectID, _ attributes: CheckoutAttributes) -> [[UInt8]]? {
    let text = attributes.expandsIdent ? IdentKeyword.expanded(blob, id: id) : blob
    let lines = attributes.lineEnds(settings).applied(to: text)
    guard let encoding = attributes.encoding else { return [lines] }
    return TextEncoding.forms(of: lines, encoding)
  }

  /// What git stores for the bytes that stand in the working directory at a path, where the blob
  /// `old` stood before: LF for the CRLF that checkout writes, UTF-8 for another encoding. Bytes
  /// that checkout would not give back are stored as they are.
  func stored(
    _ bytes: [UInt8], at path: RawPath, replacing old: ObjectID?
  ) throws(GitError) -> [UInt8] {
    let attributes = try CheckoutAttributes(of: path, in: repository)
    if let driver = attributes.filter, try isConfigured(driver) {
      throw unstorable(path, "it goes through the filter `\(driver)`")
    }
    var candidate = bytes
    if let encoding = attributes.encoding {
      guard let decoded = TextEncoding.decoded(bytes, encoding) else {
        throw unstorable(path, "its bytes are no \(encoding), or that encoding is not known")
      }
      candidate = decoded
    }
    if attributes.lineEnds(settings) != .none, try !holdsCRLF(old) {
      candidate = LineEndConversion.removed(from: candidate)
    }
    guard candidate != bytes else { return bytes }
    let id = ObjectID.of(kind: "blob", content: candidate)
    return forms(of: candidate, id: id, attributes)?.contains(bytes) == true ? candidate : bytes
  }

  /// A repository whose text was never normalised keeps its CRLF.
  private func holdsCRLF(_ blob: ObjectID?) throws(GitError) -> Bool {
    guard let blob else { return false }
    let bytes = try repository.blob(blob)
    return LineEndConversion.removed(from: bytes) != bytes
  }

  private func unstorable(_ path: RawPath, _ reason: String) -> GitError {
    GitError(
      operation: "store", subject: path.text, kind: .unsupported, message: reason,
      hint: "git add \(path.text) && git commit")
  }

  /// A driver without commands does nothing, in git too.
  func isConfigured(_ driver: String) throws(GitError) -> Bool {
    for part in ["clean", "smudge", "process"] {
      if try configuration.string("filter.\(driver).\(part)")?.isEmpty == false { return true }
    }
    return false
  }
}

/// A git-lfs pointer: the working file is known by its SHA-256 and length.
enum LargeFilePointer {
  private static let head = "version https://git-lfs.github.com/spec/v1\n"

  static func difference(
    _ entry: TreeEntry, _ path: [UInt8], _ repository: Repository
  ) throws(GitError) -> TreeDifference.Kind? {
    guard try repository.blobSize(entry.id) < 1024 else { return .content }
    let text = String(decoding: try repository.blob(entry.id), as: UTF8.self)
    guard text.hasPrefix(head) else { return .content }
    let fields = text.split(separator: "\n").reduce(into: [String: String]()) { fields, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
    }
    guard let found = try GitFile.digest(.sha256, of: path) else { return .missing }
    guard fields["size"] == String(found.size), let oid = fields["oid"] else { return .content }
    return oid == "sha256:" + Digest.hex(found.digest) ? nil : .content
  }
}

/// Git's `working-tree-encoding`, for the Unicode forms; others need iconv's tables.
enum TextEncoding {
  /// The UTF-8 that git stores for bytes in an encoding; nil for an unknown one, and for bytes that
  /// are none of it.
  static func decoded(_ bytes: [UInt8], _ encoding: String) -> [UInt8]? {
    let candidates: [[UInt8]?] = [
      utf8(bytes, isLittle: true), utf8(bytes, isLittle: false),
      utf8(Array(bytes.dropFirst(2)), isLittle: true),
      utf8(Array(bytes.dropFirst(2)), isLittle: false), bytes,
      bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) },
    ]
    return candidates.lazy.compactMap(\.self).first { candidate in
      forms(of: candidate, encoding)?.contains(bytes) == true
    }
  }

  private static func utf8(_ bytes: [UInt8], isLittle: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let low = UInt16(bytes[index + (isLittle ? 0 : 1)])
      return low | UInt16(bytes[index + (isLittle ? 1 : 0)]) << 8
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// What checkout may write for this UTF-8 text: more than one form where git leaves the byte order
  /// to iconv. nil for an unknown encoding, or for bytes that are no UTF-8.
  static func forms(of bytes: [UInt8], _ encoding: String) -> [[UInt8]]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    // Git converts nothing of an empty file: no byte order mark either.
    if bytes.isEmpty { return [bytes] }
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    switch encoding.lowercased() {
    case "utf-8", "utf8": return [bytes]
    case "utf-16le", "utf16le": return [little]
    case "utf-16be", "utf16be": return [big]
    case "utf-16le-bom", "utf16le-bom": return [[0xFF, 0xFE] + little]
    case "utf-16be-bom", "utf16be-bom": return [[0xFE, 0xFF] + big]
    case "utf-16", "utf16": return [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big]
    case "iso-8859-1", "latin1", "latin-1":
      var narrow: [UInt8] = []
      for scalar in text.unicodeScalars {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        narrow.append(byte)
      }
      return [narrow]
    default: return nil
    }
  }
}

extension [UInt8] {
  /// The bytes as a C string; they hold no NUL, being a path of a tree.
  func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    let text = map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
