#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An errno with the words and the name that a person searches for.
package struct SystemErrorName: Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// `ENOSPC`, or `errno 134` for one outside the table.
  package var name: String { Self.table[code]?.name ?? "errno \(code)" }

  package var description: String {
    guard let entry = Self.table[code] else { return "system error \(code)" }
    return "\(entry.words) (\(entry.name))"
  }

  private static let table: [Int32: (name: String, words: String)] = [
    EPERM: ("EPERM", "operation not permitted"),
    ENOENT: ("ENOENT", "no such file or directory"),
    EINTR: ("EINTR", "interrupted by a signal"),
    EIO: ("EIO", "input/output error of the disk"),
    ENXIO: ("ENXIO", "no such device"),
    E2BIG: ("E2BIG", "arguments and environment are too long"),
    ENOEXEC: ("ENOEXEC", "not a program this machine can run"),
    EBADF: ("EBADF", "bad file descriptor"),
    EAGAIN: ("EAGAIN", "resource temporarily unavailable"),
    ENOMEM: ("ENOMEM", "out of memory"),
    EACCES: ("EACCES", "permission denied"),
    EBUSY: ("EBUSY", "in use"),
    EEXIST: ("EEXIST", "exists already"),
    EXDEV: ("EXDEV", "lies on another file system"),
    ENODEV: ("ENODEV", "no such device"),
    ENOTDIR: ("ENOTDIR", "a part of the path is not a directory"),
    EISDIR: ("EISDIR", "is a directory"),
    EINVAL: ("EINVAL", "invalid argument"),
    ENFILE: ("ENFILE", "too many open files in the system"),
    EMFILE: ("EMFILE", "too many open files"),
    ETXTBSY: ("ETXTBSY", "the program is being written"),
    EFBIG: ("EFBIG", "file too large"),
    ENOSPC: ("ENOSPC", "no space left on the disk"),
    ESPIPE: ("ESPIPE", "not seekable"),
    EROFS: ("EROFS", "read-only file system"),
    EMLINK: ("EMLINK", "too many links"),
    EPIPE: ("EPIPE", "the reader has gone"),
    ENAMETOOLONG: ("ENAMETOOLONG", "name too long"),
    ELOOP: ("ELOOP", "a symbolic link where none is allowed"),
    ENOTEMPTY: ("ENOTEMPTY", "directory not empty"),
    EDQUOT: ("EDQUOT", "disk quota exceeded"),
    ESTALE: ("ESTALE", "stale network file handle"),
    ENOSYS: ("ENOSYS", "not supported by this system"),
    EOPNOTSUPP: ("EOPNOTSUPP", "not supported by this file system"),
    ETIMEDOUT: ("ETIMEDOUT", "timed out"),
  ]
}
