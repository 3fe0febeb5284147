#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes the files of a test's set-up, without the flushing of `LiveFiles`, which a thousand of
/// them would wait for.
package enum PlainFiles {
  /// Writes a file in place, with the directories above it.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    if let slash = path.lastIndex(of: "/") { try makeDirectory(String(path[..<slash])) }
    guard let file = fopen(path, "w") else { throw failure("open", path) }
    let count = bytes.isEmpty ? 0 : fwrite(bytes, 1, bytes.count, file)
    let status = fclose(file)
    guard count == bytes.count, status == 0 else { throw failure("write", path) }
  }

  static func makeDirectory(_ path: String) throws {
    if path.isEmpty || mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else {
      throw failure("make", path)
    }
    try makeDirectory(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 else { throw failure("make", path) }
  }

  private static func failure(_ operation: String, _ path: String) -> ScratchError {
    ScratchError(message: "cannot \(operation) \(path): errno \(errno)")
  }
}
