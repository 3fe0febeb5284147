/// What a member's path may be.
enum ArchivePath {
  /// Relative, not empty, and without `.`, `..` and empty parts.
  static func isSafe(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && !part.contains(0)
    }
  }

  /// Without what other tools write around it: a leading `./`, a directory's final slash.
  static func trimmed(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }
}

/// Judges a whole archive before anything of it is written.
struct ArchiveSafety {
  let members: [ArchiveMember]
  let archive: String

  /// Refuses paths and links that lead out, special files, two members of one name, and more than
  /// `limit` bytes.
  func check(limit: Int) throws(FileError) {
    var total = 0
    var seen: Set<String> = []
    var links: Set<String> = []
    for member in members {
      let path = ArchivePath.trimmed(member.path)
      if path.isEmpty || path == ".", member.kind == .directory { continue }
      guard ArchivePath.isSafe(path) else { throw refusal(member, "leads out of the directory") }
      guard member.kind != .special else { throw refusal(member, "is a special file") }
      guard seen.insert(path.lowercased()).inserted || member.kind == .directory else {
        throw refusal(member, "is there twice")
      }
      if let link = ancestors(of: path).first(where: links.contains) {
        throw refusal(member, "would be written through the link `\(link)`")
      }
      if member.kind == .symbolicLink {
        guard staysInside(member.linkTarget ?? "", of: path) else {
          throw refusal(member, "is a link out of the directory")
        }
        links.insert(path)
      }
      total += max(0, member.size)
      guard total <= limit else {
        throw FileError(operation: "extract", path: archive, problem: .tooLarge(limit: limit))
      }
    }
  }

  private func ancestors(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  private func staysInside(_ target: String, of path: String) -> Bool {
    guard !target.isEmpty, !target.hasPrefix("/") else { return false }
    var depth = path.split(separator: "/").count - 1
    for part in target.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  private func refusal(_ member: ArchiveMember, _ reason: String) -> FileError {
    FileError(
      operation: "extract", path: archive, problem: .library("`\(member.path)` \(reason)"))
  }
}
