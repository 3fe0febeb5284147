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
    var expected = try repository.blob(entry.id)
    if attributes.expandsIdent { expected = IdentKeyword.expanded(expected, id: entry.id) }
    expected = lineEnds.applied(to: expected)
    guard let encoding = attributes.encoding else { return found == expected ? nil : .content }
    guard let forms = TextEncoding.forms(of: expected, encoding) else {
      return .filtered(driver: "working-tree-encoding=\(encoding)")
    }
    return forms.contains(found) ? nil : .content
  }

  /// A driver without commands does nothing, in git too.
  private func isConfigured(_ driver: String) throws(GitError) -> Bool {
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
  /// What checkout may write for this UTF-8 text: more than one form where git leaves the byte order
  /// to iconv. nil for an unknown encoding, or for bytes that are no UTF-8.
  static func forms(of bytes: [UInt8], _ encoding: String) -> [[UInt8]]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
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
