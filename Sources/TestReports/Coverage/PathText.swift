/// Paths as text; nothing here asks the file system.
enum PathText {
  /// An absolute path without `.`, `..`, doubled and closing slashes.
  static func normalised(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/") else { return path }
    let slash = UInt8(ascii: "/")
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: true)
    if parts.count + parts.reduce(0, { $0 + $1.count }) == path.utf8.count,
      !parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) })
    {
      return path
    }
    var kept: [Substring.UTF8View] = []
    for part in parts where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = kept.popLast() } else { kept.append(part) }
    }
    return "/" + kept.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// The path below a directory, or nil where it is not below.
  static func relative(_ path: String, to directory: String) -> String? {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count))
  }

  /// The directory a path lies in: `/a` of `/a/b`; nil at the root.
  static func parent(_ path: Substring) -> Substring? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
      return nil
    }
    return path[..<slash]
  }
}
