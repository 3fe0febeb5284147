/// Paths as text: `/` between the parts, no look at the disk.
package enum PathText {
  /// `path` seen from an absolute directory, `.` and `..` resolved by text.
  package static func join(_ directory: String, _ path: String) -> String {
    normalize(path.hasPrefix("/") ? path : directory + "/" + path)
  }

  /// An absolute path without `.`, `..` and empty parts.
  package static func normalize(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// An absolute path as seen from an absolute directory: `../HarborKit`; `.` for itself.
  package static func relative(_ path: String, to directory: String) -> String {
    let target = normalize(path).split(separator: "/")
    let base = normalize(directory).split(separator: "/")
    var shared = 0
    while shared < target.count, shared < base.count, target[shared] == base[shared] {
      shared += 1
    }
    let parts =
      Array(repeating: "..", count: base.count - shared) + target[shared...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Whether an absolute path is a directory or lies below it.
  package static func isInside(_ path: String, _ directory: String) -> Bool {
    path == directory || path.hasPrefix(directory == "/" ? "/" : directory + "/")
  }

  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
