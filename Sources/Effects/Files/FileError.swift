#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A call on a file that did not do what was asked.
package struct FileError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// The system refused; the value is the errno.
    case system(Int32)
    /// The file is larger than the reader's limit in bytes.
    case tooLarge(limit: Int)
    /// A directory, a pipe, a device or a symbolic link where a file was expected.
    case notRegularFile
    /// What was read back after writing is not what was written.
    case readBackDiffers
    /// A library's own words (libarchive).
    case library(String)
  }

  /// A verb: `read`, `replace`, `append to`, `make`, `list`, `remove`.
  package let operation: String
  package let path: String
  package let problem: Problem

  package init(operation: String, path: String, problem: Problem) {
    self.operation = operation
    self.path = path
    self.problem = problem
  }

  /// The errno, where the system gave one.
  package var code: Int32? {
    guard case .system(let code) = problem else { return nil }
    return code
  }

  /// Nothing stands at the path.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// The disk or the quota is full, or the file system is read-only or failing.
  package var isStorageFailure: Bool {
    guard let code else { return problem == .readBackDiffers }
    return [ENOSPC, EDQUOT, EROFS, EIO, EFBIG].contains(code)
  }

  /// The problem in words: `no space left on the disk (ENOSPC)`.
  package var reason: String {
    switch problem {
    case .system(let code): SystemErrorName(code).description
    case .tooLarge(let limit): "larger than the limit of \(limit) bytes"
    case .notRegularFile: "not a regular file"
    case .readBackDiffers: "what was read back differs from what was written"
    case .library(let text): text
    }
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(operation) `\(path)`: \(reason)" }
}
