import XcodeProject

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of this machine, read when asked for and not kept.
package struct LiveFileTree: FileTree {
  package init() {}

  package func entries(of directory: String) -> [FileEntry]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    var entries: [FileEntry] = []
    while let record = readdir(stream) {
      let name = Self.name(of: record)
      if name == "." || name == ".." { continue }
      entries.append(FileEntry(name: name, kind: Self.kind(of: record, name, in: directory)))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return entries
  }

  private static func name(of record: UnsafeMutablePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    return String(
      cString: UnsafeRawPointer(record).advanced(by: offset)
        .assumingMemoryBound(to: CChar.self))
  }

  /// What the directory itself says; file systems that do not say are asked by `lstat`.
  private static func kind(
    of record: UnsafeMutablePointer<dirent>, _ name: String, in directory: String
  ) -> FileEntry.Kind {
    switch Int32(record.pointee.d_type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    var status = stat()
    guard lstat(directory + "/" + name, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .other
    }
  }

  package func kind(at path: String) -> FileKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .none }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  package func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var length = 0
    while true {
      if length == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { break }
      length += count
    }
    bytes.removeSubrange(length...)
    return bytes
  }
}
