import CArchive

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An archive being read from its start, member by member.
final class ArchiveReader {
  private let archive: OpaquePointer
  private let path: String

  init(path: String) throws(FileError) {
    guard let archive = archive_read_new() else {
      throw FileError(operation: "read the archive", path: path, problem: .system(ENOMEM))
    }
    self.archive = archive
    self.path = path
    // Every other filter that libarchive was built without would start a program from PATH.
    try check(archive_read_support_filter_none(archive))
    try check(archive_read_support_filter_gzip(archive))
    try check(archive_read_support_format_tar(archive))
    try check(archive_read_support_format_zip(archive))
    // An installer package is a xar, its payload a cpio; a library without XML knows no xar.
    try check(archive_read_support_format_cpio(archive))
    try check(archive_read_support_format_xar(archive), allowWarning: true)
    try check(archive_read_open_filename(archive, path, 1 << 18))
  }

  deinit {
    archive_read_free(archive)
  }

  /// Whether this libarchive was built with what reads a xar.
  static var knowsXar: Bool {
    guard let archive = archive_read_new() else { return false }
    defer { archive_read_free(archive) }
    return archive_read_support_format_xar(archive) == ARCHIVE_OK
  }

  /// The next member; nil at the end. A damaged archive is an error.
  func next() throws(FileError) -> ArchiveMember? {
    var header: OpaquePointer?
    let status = archive_read_next_header(archive, &header)
    if status == ARCHIVE_EOF { return nil }
    try check(status, allowWarning: true)
    guard let header else { throw failure() }
    guard let name = archive_entry_pathname(header) else { throw failure() }
    let isHardLink = archive_entry_hardlink(header) != nil
    let link = archive_entry_symlink(header)
    return ArchiveMember(
      path: String(cString: name),
      kind: isHardLink ? .special : kind(archive_entry_filetype(header)),
      permissions: UInt32(archive_entry_perm(header)) & 0o777,
      size: Int(archive_entry_size(header)), linkTarget: link.map { String(cString: $0) },
      modified: Int64(archive_entry_mtime(header)))
  }

  /// The current member's bytes.
  func content(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece { (piece) throws(FileError) in
      guard bytes.count + piece.count <= limit else {
        throw FileError(operation: "read", path: path, problem: .tooLarge(limit: limit))
      }
      bytes += piece
    }
    return bytes
  }

  /// Writes the current member to a file that must not exist; answers its length.
  func extract(to target: String, permissions: UInt32, limit: Int) throws(FileError) -> Int {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = try LiveFiles.open(
      target, flags, permissions: permissions, operation: "extract")
    defer { close(descriptor) }
    var total = 0
    try forEachPiece { (piece) throws(FileError) in
      total += piece.count
      guard total <= limit else {
        throw FileError(operation: "extract", path: path, problem: .tooLarge(limit: limit))
      }
      try Descriptor.writeAll(descriptor, Array(piece), path: target, operation: "extract")
    }
    return total
  }

  private func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw failure() }
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func kind(_ type: mode_t) -> FileKind {
    switch UInt32(type) {
    case MemberType.regular: .regular
    case MemberType.directory: .directory
    case MemberType.link: .symbolicLink
    default: .special
    }
  }

  private func check(_ status: Int32, allowWarning: Bool = false) throws(FileError) {
    if status == ARCHIVE_OK || (allowWarning && status == ARCHIVE_WARN) { return }
    throw failure()
  }

  private func failure() -> FileError {
    let code = archive_errno(archive)
    let words = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
    let isSystem = [ENOENT, EACCES, EIO, EISDIR].contains(code)
    return FileError(
      operation: "read the archive", path: path,
      problem: isSystem ? .system(code) : .library(words))
  }
}

/// libarchive's numbers for the kinds of members; its macros are not seen from Swift.
enum MemberType {
  static let regular: UInt32 = 0o100000
  static let directory: UInt32 = 0o040000
  static let link: UInt32 = 0o120000
}
