import CArchive

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A gzipped tar being written to an open descriptor.
final class ArchiveWriter {
  private let archive: OpaquePointer
  private let path: String

  init(descriptor: Int32, path: String) throws(FileError) {
    guard let archive = archive_write_new() else {
      throw FileError(operation: "write the archive", path: path, problem: .system(ENOMEM))
    }
    self.archive = archive
    self.path = path
    try check(archive_write_set_format_pax_restricted(archive))
    try check(archive_write_add_filter_gzip(archive))
    try check(archive_write_set_filter_option(archive, "gzip", "timestamp", nil))
    try check(archive_write_set_filter_option(archive, "gzip", "compression-level", "9"))
    try check(archive_write_open_fd(archive, descriptor))
  }

  deinit {
    archive_write_free(archive)
  }

  func add(_ entry: ArchiveEntry, modified: Int64, files: any FileReading) throws(FileError) {
    guard let header = archive_entry_new() else {
      throw FileError(operation: "write the archive", path: path, problem: .system(ENOMEM))
    }
    defer { archive_entry_free(header) }
    archive_entry_set_pathname_utf8(header, entry.path)
    archive_entry_set_mtime(header, time_t(modified), 0)
    archive_entry_set_uid(header, 0)
    archive_entry_set_gid(header, 0)
    archive_entry_set_perm(header, mode_t(entry.permissions))
    switch entry.content {
    case .directory:
      archive_entry_set_filetype(header, MemberType.directory)
      try check(archive_write_header(archive, header))
    case .symbolicLink(let target):
      archive_entry_set_filetype(header, MemberType.link)
      archive_entry_set_symlink_utf8(header, target)
      try check(archive_write_header(archive, header))
    case .bytes(let bytes):
      try begin(header, size: bytes.count)
      try write(bytes)
    case .file(let source):
      try copy(source, header)
    }
  }

  func finish() throws(FileError) {
    try check(archive_write_close(archive))
  }

  private func begin(_ header: OpaquePointer, size: Int) throws(FileError) {
    archive_entry_set_filetype(header, MemberType.regular)
    archive_entry_set_size(header, la_int64_t(size))
    try check(archive_write_header(archive, header))
  }

  /// A file that is shorter or longer at the end than at the start is an error.
  private func copy(_ source: String, _ header: OpaquePointer) throws(FileError) {
    let descriptor = try LiveFiles.open(
      source, O_RDONLY | O_CLOEXEC | O_NONBLOCK, operation: "archive")
    defer { close(descriptor) }
    let status = try LiveFiles.status(of: descriptor, path: source, operation: "archive")
    guard status.kind == .regular else {
      throw FileError(operation: "archive", path: source, problem: .notRegularFile)
    }
    try begin(header, size: status.size)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var total = 0
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw LiveFiles.failure("archive", source) }
      if count == 0 { break }
      total += count
      guard total <= status.size else { break }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    guard total == status.size else {
      throw FileError(
        operation: "archive", path: source, problem: .library("it changed while it was read"))
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    let outcome = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
      do throws(FileError) {
        return .success(try write(buffer))
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var position = 0
    while position < bytes.count {
      let count = archive_write_data(
        archive, bytes.baseAddress.map { $0 + position }, bytes.count - position)
      guard count > 0 else { throw failure() }
      position += count
    }
  }

  private func check(_ status: Int32) throws(FileError) {
    guard status != ARCHIVE_OK else { return }
    throw failure()
  }

  private func failure() -> FileError {
    let code = archive_errno(archive)
    let words = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
    let isSystem = [ENOSPC, EDQUOT, EIO, EROFS, EFBIG, ENOMEM].contains(code)
    return FileError(
      operation: "write the archive", path: path,
      problem: isSystem ? .system(code) : .library(words))
  }
}
