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
    let list = NameList()
    let code = list.read(descriptor)
    guard code == 0 else {
      errno = code
      return nil
    }
    var names: [Name] = []
    list.forEach { name, kind in names.append(Name(bytes: Array(name), kind: kind)) }
    return names
  }

  /// As `names(of:)`, of the directory at a path; nil also where there is none.
  static func names(at path: String) -> [Name]? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return names(of: descriptor)
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
