import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The few calls on files of the git directory that libgit2 does not make.
enum GitFile {
  /// A file's bytes; nil where there is none.
  static func read(_ path: String) throws(GitError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    defer { close(descriptor) }
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
