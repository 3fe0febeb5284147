import CGit2
import Digests

/// Explains bytes that are not the blob's by what checkout writes: line ends, `$Id$`, encodings and
/// large-file pointers. No filter program is run.
struct CheckoutForm {
  let repository: Repository
  let configuration: Configuration

  /// nil: the file is what checkout would write for this entry.
  func difference(_ entry: TreeEntry) throws(GitError) -> TreeDifference.Kind? {
    let attributes = try attributes(of: entry.path)
    let file = (repository.workingDirectory ?? "") + "/"
    let name = Array(file.utf8) + entry.path.bytes
    if let driver = attributes.filter {
      if driver == "lfs" { return try LargeFilePointer.difference(entry, name, repository) }
      if try isConfigured(driver) { return .filtered(driver: driver) }
    }
    guard let found = try GitFile.read(bytes: name) else { return .missing }
    let expected = try convertedBlob(entry)
    guard let encoding = attributes.encoding else { return found == expected ? nil : .content }
    guard let forms = TextEncoding.forms(of: expected, encoding) else {
      return .filtered(driver: "working-tree-encoding=\(encoding)")
    }
    return forms.contains(found) ? nil : .content
  }

  private struct Attributes {
    var filter: String?
    var encoding: String?
  }

  private func attributes(of path: RawPath) throws(GitError) -> Attributes {
    Attributes(
      filter: try attribute("filter", of: path),
      encoding: try attribute("working-tree-encoding", of: path))
  }

  /// An attribute's text; nil where it is unset, unspecified or has no value.
  private func attribute(_ name: String, of path: RawPath) throws(GitError) -> String? {
    var value: UnsafePointer<CChar>?
    let status = path.bytes.withCString { git_attr_get(&value, repository.pointer, 0, $0, name) }
    try check(status, "read the attributes of", path.text)
    guard git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { return nil }
    return String(cString: value)
  }

  /// A driver without commands does nothing, in git too.
  private func isConfigured(_ driver: String) throws(GitError) -> Bool {
    for part in ["clean", "smudge", "process"] {
      if try configuration.string("filter.\(driver).\(part)")?.isEmpty == false { return true }
    }
    return false
  }

  /// The blob through libgit2's own two filters, `crlf` and `ident`.
  private func convertedBlob(_ entry: TreeEntry) throws(GitError) -> [UInt8] {
    var oid = entry.id.oid
    var blob: OpaquePointer?
    try checkObject(
      git_blob_lookup(&blob, repository.pointer, &oid), "read the blob of", entry.path.text)
    defer { git_blob_free(blob) }
    var filters: OpaquePointer?
    let status = entry.path.bytes.withCString { path in
      git_filter_list_load(
        &filters, repository.pointer, blob, path, GIT_FILTER_TO_WORKTREE,
        GIT_FILTER_DEFAULT.rawValue)
    }
    try check(status, "find the filters of", entry.path.text)
    defer { git_filter_list_free(filters) }
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try check(
      git_filter_list_apply_to_blob(&buffer, filters, blob), "convert the blob of",
      entry.path.text)
    return Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
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
    guard let bytes = try GitFile.read(bytes: path) else { return .missing }
    guard fields["size"] == String(bytes.count), let oid = fields["oid"] else { return .content }
    return oid == "sha256:" + Digest.hex(.sha256, of: bytes) ? nil : .content
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
