import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that the kernel frees when its holder dies: flock on a file that is never deleted.
package final class FileLock: Sendable {
  package enum Outcome: Sendable {
    case acquired(FileLock)
    /// Somebody else holds it; the text that the holder wrote.
    case held(by: String)
  }

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock at once or not at all; `holder` is what a second run is told: process id,
  /// command, start time.
  package static func acquire(_ path: String, holder: String) throws(FileError) -> Outcome {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw Self.failure(path) }
      return .held(by: try Descriptor.readAll(descriptor, path: path, limit: 4096).text)
    }
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path) }
    try Descriptor.writeAll(descriptor, Array(holder.utf8), path: path, operation: "lock")
    isKept = true
    return .acquired(FileLock(descriptor: descriptor))
  }

  private static func failure(_ path: String) -> FileError {
    FileError(operation: "lock", path: path, problem: .system(errno))
  }
}
