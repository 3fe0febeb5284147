import Effects
import XcodeProject

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Brings a generated project to disk: writes the files that differ, deletes what it no longer has.
///
/// Everything else in the project's folder (Package.resolved, user data, foreign files) stays.
/// Each file is replaced by renaming a finished copy, so nobody sees half of one.
package struct ProjectWriter: Sendable {
  /// A call to the system that failed.
  package struct Failure: Error, Sendable, Equatable {
    package let operation: String
    package let path: String
    /// `errno`.
    package let code: Int32
  }

  /// What writing does, in the order it is done.
  package struct Changes: Sendable, Equatable {
    /// Files that are missing or differ.
    package var written: [String] = []
    /// Files and folders that are there and should not.
    package var deleted: [String] = []

    package var isEmpty: Bool { written.isEmpty && deleted.isEmpty }
  }

  package init() {}

  /// What `write` would change; touches nothing.
  package func changes(_ project: GeneratedProject, files: some FileTree) -> Changes {
    var changes = Changes()
    changes.written = project.files.filter { !files.holds($0.bytes, at: $0.path) }.map(\.path)
    changes.deleted = project.deletions.filter { files.kind(at: $0) != .none }
    return changes
  }

  /// Makes the disk equal to the project; the answer is what was changed.
  package func write(_ project: GeneratedProject, files: some FileTree) throws(Failure) -> Changes {
    let changes = changes(project, files: files)
    let wanted = Set(changes.written)
    for file in project.files where wanted.contains(file.path) {
      try replace(file.path, with: file.bytes)
    }
    for path in changes.deleted { try delete(path) }
    return changes
  }

  // MARK: - Writing

  private func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let target = Self.resolved(path)
    try makeFolder(Self.parent(target))
    let temporary = "\(Self.parent(target))/\(OwnTemporary.name(for: target))"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(operation: "create", path: path, code: errno) }
    do throws(Failure) {
      try fill(descriptor, temporary, like: target, with: bytes)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let code = errno
      unlink(temporary)
      throw Failure(operation: "replace", path: path, code: code)
    }
  }

  /// Writes all bytes with the permissions of the file that will be replaced, and closes.
  private func fill(
    _ descriptor: Int32, _ temporary: String, like target: String, with bytes: [UInt8]
  ) throws(Failure) {
    var status = stat()
    if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Self.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
      }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        close(descriptor)
        throw Failure(operation: "write", path: temporary, code: code)
      }
      offset += count
    }
    guard close(descriptor) == 0 else {
      throw Failure(operation: "write", path: temporary, code: errno)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  private func makeFolder(_ path: String) throws(Failure) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path != "/" else {
      throw Failure(operation: "create folder", path: path, code: errno)
    }
    try makeFolder(Self.parent(path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw Failure(operation: "create folder", path: path, code: errno)
    }
  }

  // MARK: - Deleting

  private func delete(_ path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard unlink(path) == 0 else { throw Failure(operation: "delete", path: path, code: errno) }
      return
    }
    for entry in LiveFileTree().entries(of: path) ?? [] { try delete(path + "/" + entry.name) }
    guard rmdir(path) == 0 else { throw Failure(operation: "delete", path: path, code: errno) }
  }

  // MARK: - Paths

  /// Where a link leads: the file behind it is replaced, not the link.
  private static func resolved(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = realpath(path, nil)
    else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
