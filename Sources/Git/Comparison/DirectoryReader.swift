import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A directory's names as bytes.
enum DirectoryReader {
  enum NameKind: Sendable {
    case regular
    case directory
    case link
    case special

    var foundType: TreeDifference.FoundType {
      switch self {
      case .regular: .regular
      case .directory: .directory
      case .link: .link
      case .special: .special
      }
    }
  }

  struct Name: Sendable {
    let bytes: [UInt8]
    let kind: NameKind
  }

  /// Lists a freshly opened directory without `.` and `..`; the descriptor stays open, at its end.
  /// nil: the errno says why.
  static func names(of descriptor: Int32) -> [Name]? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { closedir(stream) }
    var names: [Name] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
      let bytes = name(of: entry)
      if bytes.count <= 2, bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
      names.append(Name(bytes: bytes, kind: kind(of: entry, bytes, in: descriptor)))
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      let start = UnsafeRawPointer(tuple).assumingMemoryBound(to: UInt8.self)
      return Array(UnsafeBufferPointer(start: start, count: strnlen(start, 1024)))
    }
  }

  private static func strnlen(_ text: UnsafePointer<UInt8>, _ limit: Int) -> Int {
    var count = 0
    while count < limit, text[count] != 0 { count += 1 }
    return count
  }

  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, _ name: [UInt8], in directory: Int32
  ) -> NameKind {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return .regular
    case Int32(DT_DIR): return .directory
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN):
      var found = csys_stat()
      let path = name.map { CChar(bitPattern: $0) } + [0]
      guard csys_stat_at(directory, path, false, &found) == 0 else { return .special }
      return kind(of: found.mode)
    default: return .special
    }
  }

  static func kind(of mode: UInt32) -> NameKind {
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): .regular
    case UInt32(S_IFDIR): .directory
    case UInt32(S_IFLNK): .link
    default: .special
    }
  }
}
