import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real file system.
package struct LiveFiles: FileReading, FileWriting {
  package init() {}

  package func read(_ path: String, limit: Int, followLinks: Bool) throws(FileError) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followLinks ? 0 : O_NOFOLLOW)
    let descriptor = try Self.open(path, flags, operation: "read")
    defer { close(descriptor) }
    let status = try Self.status(of: descriptor, path: path, operation: "read")
    guard status.kind == .regular else {
      throw FileError(operation: "read", path: path, problem: .notRegularFile)
    }
    guard status.size <= limit else {
      throw FileError(operation: "read", path: path, problem: .tooLarge(limit: limit))
    }
    return try Descriptor.readAll(
      descriptor, path: path, limit: limit, expected: status.size)
  }

  package func status(_ path: String, followLinks: Bool) throws(FileError) -> FileStatus? {
    var found = csys_stat()
    let code = csys_stat_at(AT_FDCWD, path, followLinks, &found)
    if code == ENOENT || code == ENOTDIR { return nil }
    guard code == 0 else {
      throw FileError(operation: "look at", path: path, problem: .system(code))
    }
    return FileStatus(found)
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    guard let stream = opendir(path) else { throw Self.failure("list", path) }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Self.failure("list", path) }
        break
      }
      let name = Self.name(of: entry)
      if name == "." || name == ".." { continue }
      guard let kind = try Self.kind(of: entry, name: name, in: stream, path: path) else {
        continue
      }
      entries.append(DirectoryEntry(name: name, kind: kind))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func realPath(_ path: String) throws(FileError) -> String {
    guard let resolved = realpath(path, nil) else { throw Self.failure("resolve", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package func linkTarget(_ path: String) throws(FileError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
    }
    guard count >= 0 else { throw Self.failure("read the link", path) }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
        String(cString: $0)
      }
    }
  }

  /// From the entry itself where the file system says it; nil for one that has gone meanwhile.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, name: String, in stream: OpaqueDirectory, path: String
  ) throws(FileError) -> FileKind? {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .regular
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .symbolicLink
    case Int32(DT_UNKNOWN):
      var found = csys_stat()
      let code = csys_stat_at(dirfd(stream), name, false, &found)
      if code == ENOENT { return nil }
      guard code == 0 else {
        throw FileError(operation: "list", path: path, problem: .system(code))
      }
      return FileStatus(found).kind
    default: return .special
    }
  }
}

#if canImport(Glibc)
  typealias OpaqueDirectory = OpaquePointer
#else
  typealias OpaqueDirectory = UnsafeMutablePointer<DIR>
#endif

extension LiveFiles {
  static func failure(_ operation: String, _ path: String) -> FileError {
    FileError(operation: operation, path: path, problem: .system(errno))
  }

  /// `open(2)` for a file that is there or, with O_CREAT, is made; interrupted calls are repeated.
  static func open(
    _ path: String, _ flags: Int32, permissions: UInt32 = 0o600, operation: String
  ) throws(FileError) -> Int32 {
    while true {
      let descriptor = posixOpen(path, flags, permissions)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw failure(operation, path) }
    }
  }

  static func status(
    of descriptor: Int32, path: String, operation: String
  ) throws(FileError) -> FileStatus {
    var found = csys_stat()
    let code = csys_stat_descriptor(descriptor, &found)
    guard code == 0 else {
      throw FileError(operation: operation, path: path, problem: .system(code))
    }
    return FileStatus(found)
  }
}

private func posixOpen(_ path: String, _ flags: Int32, _ permissions: UInt32) -> Int32 {
  open(path, flags, mode_t(permissions))
}

extension FileStatus {
  init(_ found: csys_stat) {
    let kind: FileKind =
      switch found.mode & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .regular
      case UInt32(S_IFDIR): .directory
      case UInt32(S_IFLNK): .symbolicLink
      default: .special
      }
    self.init(
      kind: kind, permissions: found.mode & 0o7777, size: Int(found.size),
      modified: found.modified_seconds * 1_000_000_000 + found.modified_nanoseconds,
      changed: found.changed_seconds * 1_000_000_000 + found.changed_nanoseconds,
      device: found.device, inode: found.inode, owner: found.owner, group: found.group)
  }
}
