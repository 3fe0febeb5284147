import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LiveFiles {
  package func makeDirectory(_ path: String, permissions: UInt32) throws(FileError) {
    if try isDirectory(path) { return }
    let parent = Self.directory(of: path)
    if parent != path, try !isDirectory(parent) {
      try makeDirectory(parent, permissions: permissions)
    }
    guard mkdir(path, mode_t(permissions)) == 0 else {
      let code = errno
      // Another process made it in the meantime.
      if code == EEXIST, try isDirectory(path) { return }
      throw FileError(operation: "make the directory", path: path, problem: .system(code))
    }
    try flushDirectory(of: path, operation: "make the directory")
  }

  package func makeTemporaryDirectory(
    in parent: String, prefix: String
  ) throws(FileError) -> String {
    for _ in 0..<16 {
      let path = parent + "/" + prefix + Self.randomName()
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw Self.failure("make the directory", path) }
    }
    throw FileError(operation: "make a directory in", path: parent, problem: .system(EEXIST))
  }

  package func move(_ path: String, to newPath: String) throws(FileError) {
    guard rename(path, newPath) == 0 else { throw Self.failure("move", path) }
    try flushDirectory(of: newPath, operation: "move")
    if Self.directory(of: path) != Self.directory(of: newPath) {
      try flushDirectory(of: path, operation: "move")
    }
  }

  package func remove(_ path: String) throws(FileError) {
    guard let found = try status(path, followLinks: false) else { return }
    if found.kind == .directory {
      try emptyDirectory(path)
      guard rmdir(path) == 0 || errno == ENOENT else { throw Self.failure("remove", path) }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw Self.failure("remove", path) }
    }
    try flushDirectory(of: path, operation: "remove")
  }

  /// Works on descriptors, so that no symbolic link put in the way leads it elsewhere.
  private func emptyDirectory(_ path: String) throws(FileError) {
    let descriptor = try Self.open(
      path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, operation: "remove")
    try empty(descriptor, path: path)
  }

  /// Empties and closes an open directory.
  private func empty(_ descriptor: Int32, path: String) throws(FileError) {
    guard let stream = fdopendir(descriptor) else {
      let error = Self.failure("remove", path)
      close(descriptor)
      throw error
    }
    defer { closedir(stream) }
    while let name = try nextName(stream, path: path) {
      try name.withUnsafeBufferPointer { (buffer) throws(FileError) in
        guard let name = buffer.baseAddress else { return }
        try removeChild(name, of: dirfd(stream), path: path)
      }
    }
  }

  private func removeChild(
    _ name: UnsafePointer<CChar>, of directory: Int32, path: String
  ) throws(FileError) {
    if unlinkat(directory, name, 0) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw Self.failure("remove", path) }
    let child = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard child >= 0 else { throw Self.failure("remove", path) }
    try empty(child, path: path + "/" + String(cString: name))
    guard unlinkat(directory, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw Self.failure("remove", path)
    }
  }

  /// The next name's bytes with their NUL, without `.` and `..`; nil at the end.
  private func nextName(
    _ stream: OpaqueDirectory, path: String
  ) throws(FileError) -> [CChar]? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Self.failure("remove", path) }
        return nil
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
        ) { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
      }
      let dot = CChar(bitPattern: UInt8(ascii: "."))
      if name == [dot, 0] || name == [dot, dot, 0] { continue }
      return name
    }
  }
}
