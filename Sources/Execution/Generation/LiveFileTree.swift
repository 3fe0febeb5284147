import Effects
import XcodeProject

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of this machine, read when asked for and not kept.
package struct LiveFileTree: FileTree {
  private let problem = Locked<ReadProblem?>(nil)

  package init() {}

  package var readProblem: ReadProblem? { problem.withLock { $0 } }

  /// Keeps the first error that does not simply say that nothing is there.
  private func note(_ operation: String, _ path: String, _ code: Int32) {
    if [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) { return }
    problem.withLock { known in
      known = known ?? ReadProblem(operation: operation, path: path, code: code)
    }
  }

  package func entries(of directory: String) -> [FileEntry]? {
    var opened = opendir(directory)
    while opened == nil, errno == EINTR { opened = opendir(directory) }
    guard let stream = opened else {
      note("list", directory, errno)
      return nil
    }
    defer { closedir(stream) }
    var names: [UInt8] = []
    var found: [(start: Int, length: Int, type: UInt8)] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while true {
      errno = 0
      guard let record = readdir(stream) else {
        if errno == EINTR { continue }
        guard errno == 0 else {
          note("list", directory, errno)
          return nil
        }
        break
      }
      let name = UnsafeRawPointer(record).advanced(by: offset)
      let length = strlen(name.assumingMemoryBound(to: CChar.self))
      let bytes = UnsafeRawBufferPointer(start: name, count: length)
      if bytes.elementsEqual(".".utf8) || bytes.elementsEqual("..".utf8) { continue }
      found.append((names.count, length, record.pointee.d_type))
      names.append(contentsOf: bytes)
    }
    return names.withUnsafeBytes { names in
      Self.sort(&found, names)
      return found.map { entry in
        let bytes = UnsafeRawBufferPointer(
          rebasing: names[entry.start..<entry.start + entry.length])
        let name = String(decoding: bytes, as: UTF8.self)
        return FileEntry(name: name, kind: kind(entry.type, name, in: directory))
      }
    }
  }

  /// Sorts by the bytes of the names, before they become strings.
  private static func sort(
    _ entries: inout [(start: Int, length: Int, type: UInt8)], _ names: UnsafeRawBufferPointer
  ) {
    guard let base = names.baseAddress else { return }
    entries.sort { left, right in
      let order = memcmp(base + left.start, base + right.start, min(left.length, right.length))
      return order == 0 ? left.length < right.length : order < 0
    }
  }

  /// What the directory itself says; file systems that do not say are asked by `lstat`.
  private func kind(_ type: UInt8, _ name: String, in directory: String) -> FileEntry.Kind {
    switch Int32(type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    var status = stat()
    guard lstat(directory + "/" + name, &status) == 0 else {
      note("find", directory + "/" + name, errno)
      return .other
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .other
    }
  }

  package func kind(at path: String) -> XcodeProject.FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      note("find", path, errno)
      return .none
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  package func contents(of path: String) -> [UInt8]? {
    guard let (descriptor, size) = open(path) else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var length = 0
    while true {
      if length == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
      }
      if count < 0 {
        if errno == EINTR { continue }
        note("read", path, errno)
        return nil
      }
      if count == 0 { break }
      length += count
    }
    bytes.removeSubrange(length...)
    return bytes
  }

  /// In pieces: a project of 20,000 files has ten megabytes.
  package func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let (descriptor, size) = open(path) else { return false }
    defer { close(descriptor) }
    guard size == bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 64) { buffer in
        var offset = 0
        while offset < bytes.count {
          let count = read(descriptor, buffer.baseAddress, min(buffer.count, bytes.count - offset))
          if count < 0, errno == EINTR { continue }
          if count < 0 { note("read", path, errno) }
          guard count > 0, let known = bytes.baseAddress, let found = buffer.baseAddress,
            memcmp(known + offset, found, count) == 0
          else { return false }
          offset += count
        }
        return true
      }
    }
  }

  /// A regular file opened for reading, and its size; nil for anything else.
  private func open(_ path: String) -> (descriptor: Int32, size: Int)? {
    // A pipe's opening would wait for its writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    var descriptor = Self.open(path, flags)
    while descriptor < 0, errno == EINTR { descriptor = Self.open(path, flags) }
    guard descriptor >= 0 else {
      note("read", path, errno)
      return nil
    }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    if code == 0, status.st_mode & S_IFMT == S_IFREG { return (descriptor, Int(status.st_size)) }
    close(descriptor)
    if code != 0 { note("read", path, code) }
    return nil
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags)
    #else
      Glibc.open(path, flags)
    #endif
  }
}
