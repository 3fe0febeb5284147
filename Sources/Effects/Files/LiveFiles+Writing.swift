import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LiveFiles {
  package func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32
  ) throws(FileError) {
    let target = try replacementTarget(of: path)
    let old = try status(target, followLinks: false)
    if let old, old.kind != .regular {
      throw FileError(operation: "replace", path: path, problem: .notRegularFile)
    }
    let temporary = try writeTemporary(
      beside: target, bytes, permissions: old?.permissions ?? permissions, owner: old,
      operation: "replace")
    guard rename(temporary, target) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError(operation: "replace", path: path, problem: .system(code))
    }
    try flushDirectory(of: target, operation: "replace")
  }

  package func create(
    _ path: String, with bytes: [UInt8], permissions: UInt32
  ) throws(FileError) {
    let temporary = try writeTemporary(
      beside: path, bytes, permissions: permissions, owner: nil, operation: "create")
    defer { unlink(temporary) }
    try place(temporary, at: path)
    try flushDirectory(of: path, operation: "create")
  }

  /// A link, unlike a rename, never replaces what stands there; where the file system knows no hard
  /// links, a look must do.
  private func place(_ temporary: String, at path: String) throws(FileError) {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return
    }
    let code = errno
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(code) else {
      throw FileError(operation: "create", path: path, problem: .system(code))
    }
    if try status(path, followLinks: false) != nil {
      throw FileError(operation: "create", path: path, problem: .system(EEXIST))
    }
    guard rename(temporary, path) == 0 else { throw Self.failure("create", path) }
  }

  package func append(line: [UInt8], to path: String) throws(FileError) {
    let isNew = try status(path, followLinks: false) == nil
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = try Self.open(path, flags, operation: "append to")
    defer { close(descriptor) }
    let size = try Self.status(of: descriptor, path: path, operation: "append to").size
    var bytes = line
    bytes.append(UInt8(ascii: "\n"))
    if try endsTorn(descriptor, size: size, path: path) { bytes.insert(UInt8(ascii: "\n"), at: 0) }
    try Descriptor.writeAll(descriptor, bytes, path: path, operation: "append to")
    try Descriptor.flush(descriptor, path: path, operation: "append to")
    if isNew { try flushDirectory(of: path, operation: "append to") }
  }

  /// The file a path means, through symbolic links; the path itself where nothing stands there.
  private func replacementTarget(of path: String) throws(FileError) -> String {
    guard try status(path, followLinks: false)?.kind == .symbolicLink else { return path }
    return try realPath(path)
  }

  private func endsTorn(
    _ descriptor: Int32, size: Int, path: String
  ) throws(FileError) -> Bool {
    guard size > 0 else { return false }
    var last: UInt8 = 0
    while pread(descriptor, &last, 1, off_t(size - 1)) < 0 {
      guard errno == EINTR else { throw Self.failure("append to", path) }
    }
    return last != UInt8(ascii: "\n")
  }

  /// A whole, flushed and checked file beside `path`; it is gone again when this throws.
  private func writeTemporary(
    beside path: String, _ bytes: [UInt8], permissions: UInt32, owner: FileStatus?,
    operation: String
  ) throws(FileError) -> String {
    let temporary = Self.directory(of: path) + "/" + OwnTemporary.name(for: path)
    let descriptor = try openTemporary(temporary, for: path, operation: operation)
    do throws(FileError) {
      defer { close(descriptor) }
      try Descriptor.writeAll(descriptor, bytes, path: path, operation: operation)
      try keepOwner(owner, descriptor, path: path, operation: operation)
      guard fchmod(descriptor, mode_t(permissions)) == 0 else {
        throw Self.failure(operation, path)
      }
      try Descriptor.flush(descriptor, path: path, operation: operation)
      try readBack(temporary, bytes, path: path, operation: operation)
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Makes the temporary file anew; one that a killed run left is removed first.
  private func openTemporary(
    _ temporary: String, for path: String, operation: String
  ) throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    do throws(FileError) {
      return try Self.open(temporary, flags, operation: operation)
    } catch {
      guard error.code == EEXIST else {
        throw FileError(operation: operation, path: path, problem: error.problem)
      }
      unlink(temporary)
      return try Self.open(temporary, flags, operation: operation)
    }
  }

  /// The old owner and group, as far as this user may give them.
  private func keepOwner(
    _ owner: FileStatus?, _ descriptor: Int32, path: String, operation: String
  ) throws(FileError) {
    guard let owner else { return }
    let now = try Self.status(of: descriptor, path: path, operation: operation)
    guard now.owner != owner.owner || now.group != owner.group else { return }
    guard fchown(descriptor, owner.owner, owner.group) == 0 || errno == EPERM else {
      throw Self.failure(operation, path)
    }
  }

  /// Finds what a lying or failing disk kept of the bytes.
  private func readBack(
    _ temporary: String, _ bytes: [UInt8], path: String, operation: String
  ) throws(FileError) {
    do throws(FileError) {
      let found = try read(temporary, limit: bytes.count + 1, followLinks: false)
      guard found == bytes else {
        throw FileError(operation: operation, path: path, problem: .readBackDiffers)
      }
    } catch {
      if case .tooLarge = error.problem {
        throw FileError(operation: operation, path: path, problem: .readBackDiffers)
      }
      throw FileError(operation: operation, path: path, problem: error.problem)
    }
  }

  func flushDirectory(of path: String, operation: String) throws(FileError) {
    let directory = Self.directory(of: path)
    let descriptor = try Self.open(
      directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, operation: operation)
    defer { close(descriptor) }
    let code = csys_flush(descriptor)
    // Some network file systems flush directories by themselves and refuse the call.
    guard code == 0 || code == EINVAL || code == ENOTSUP else {
      throw FileError(operation: operation, path: path, problem: .system(code))
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func randomName() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
