#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The directories that a repository's objects are read from: its own, and those that
/// `info/alternates` borrows from (gitrepository-layout; at most five deep, as git and libgit2 go).
enum ObjectStores {
  private static let depthLimit = 5

  /// The alternates of `objects`, each once, without itself.
  static func alternates(of objects: String) throws(GitError) -> [String] {
    var found: [String] = []
    try add(alternatesOf: objects, depth: 1, besides: objects, to: &found)
    return found
  }

  private static func add(
    alternatesOf objects: String, depth: Int, besides own: String, to found: inout [String]
  ) throws(GitError) {
    guard depth <= depthLimit, let bytes = try GitFile.read(objects + "/info/alternates") else {
      return
    }
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    for line in bytes.split(whereSeparator: ends.contains)
    where line.first != UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      let path = try Repository.realPath(text.hasPrefix("/") ? text : objects + "/" + text)
      // One that is gone has nothing to be read.
      guard let path, path != own, !found.contains(path) else { continue }
      found.append(path)
      try add(alternatesOf: path, depth: depth + 1, besides: own, to: &found)
    }
  }
}
