import CSystem
import Digests

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few calls on files of the git directory that libgit2 does not make.
enum GitFile {
  /// A file's bytes; nil where there is none.
  static func read(_ path: String) throws(GitError) -> [UInt8]? {
    try read(bytes: Array(path.utf8))
  }

  /// As `read`, for a path that need not be UTF-8.
  static func read(bytes name: [UInt8]) throws(GitError) -> [UInt8]? {
    let path = String(decoding: name, as: UTF8.self)
    let descriptor = open(name.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  /// A file's digest and length, however large it is; nil where there is none.
  static func digest(
    _ algorithm: DigestAlgorithm, of name: [UInt8]
  ) throws(GitError) -> (digest: [UInt8], size: Int)? {
    let path = String(decoding: name, as: UTF8.self)
    let descriptor = open(name.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw failure("read", path) }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    let stream = DigestStream(algorithm)
    var size = 0
    while true {
      let count = posixRead(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", path) }
      if count == 0 { return (stream.finish(), size) }
      stream.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      size += count
    }
  }

  /// What stands at a path, links not followed; nil where nothing does.
  static func kind(of path: String) -> DirectoryReader.NameKind? {
    var found = csys_stat()
    guard csys_stat_at(AT_FDCWD, path, false, &found) == 0 else { return nil }
    return DirectoryReader.kind(of: found.mode)
  }

  private static func read(_ descriptor: Int32, _ path: String) throws(GitError) -> [UInt8] {
    var status = csys_stat()
    let code = csys_stat_descriptor(descriptor, &status)
    guard code == 0 else { throw failure("read", path, code: code) }
    var bytes = [UInt8](repeating: 0, count: Int(status.size) + 1)
    var filled = 0
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        posixRead(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("read", path)
      }
      if count == 0 { break }
      filled += count
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: max(4096, filled)) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The names in a directory; none where there is no such directory.
  static func list(_ path: String) throws(GitError) -> [String] {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [] }
    guard descriptor >= 0 else { throw failure("list", path) }
    defer { close(descriptor) }
    guard let names = DirectoryReader.names(of: descriptor) else { throw failure("list", path) }
    return names.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Makes a file that must not exist; answers its path.
  @discardableResult
  static func makeEmpty(_ path: String) throws(GitError) -> String {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("make", path) }
    close(descriptor)
    return path
  }

  /// Writes and flushes an existing empty file, with the mode of the one that it will replace.
  static func fill(_ path: String, _ bytes: [UInt8], like model: String) throws(GitError) {
    var status = csys_stat()
    let mode = csys_stat_at(AT_FDCWD, model, true, &status) == 0 ? status.mode & 0o777 : 0o644
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, path)
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw failure("write", path) }
    let code = csys_flush(descriptor)
    guard code == 0 else { throw failure("flush", path, code: code) }
    guard try read(path) == bytes else {
      throw GitError(
        operation: "write", subject: path, kind: .system(EIO),
        message: "what was read back differs from what was written")
    }
  }

  /// Adds bytes at a file's end, made where missing, and flushes them.
  static func append(_ bytes: [UInt8], to path: String) throws(GitError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw failure("append to", path) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, path)
    let code = csys_flush(descriptor)
    guard code == 0 else { throw failure("flush", path, code: code) }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(GitError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        posixWrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("write", path) }
      written += count
    }
  }

  /// Makes the missing directories above a file; `root` exists.
  static func makeDirectories(above file: String, below root: String) throws(GitError) {
    guard let slash = file.lastIndex(of: "/") else { return }
    let directory = String(file[..<slash])
    if directory.count <= root.count || kind(of: directory) == .directory { return }
    try makeDirectories(above: directory, below: root)
    guard mkdir(directory, 0o777) == 0 || errno == EEXIST else {
      throw failure("make the directory", directory)
    }
    try flushDirectory(String(directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)]))
  }

  static func flushDirectory(_ path: String) throws(GitError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("flush", path) }
    defer { close(descriptor) }
    let code = csys_flush(descriptor)
    guard code == 0 || code == EINVAL || code == ENOTSUP else {
      throw failure("flush", path, code: code)
    }
  }

  static func failure(_ operation: String, _ path: String, code: Int32 = errno) -> GitError {
    let words = strerror(code).map { String(cString: $0) } ?? "errno \(code)"
    return GitError(
      operation: operation, subject: path, kind: .system(code), message: words.lowercased())
  }
}

/// `read(2)`, under a name that a type's own `read` does not hide.
@inline(__always)
func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

@inline(__always)
func posixWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
