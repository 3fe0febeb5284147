import XcodeProject

/// Files of another tree with some bytes replaced or added: the world as it will be after an edit.
struct OverlayFileTree: FileTree {
  let base: any FileTree
  /// By absolute path.
  let replaced: [String: [UInt8]]

  func entries(of directory: String) -> [FileEntry]? {
    let found = base.entries(of: directory)
    let parent = PathText.normalize(directory)
    let prefix = parent == "/" ? "/" : parent + "/"
    var known = Set(found?.map(\.name) ?? [])
    var added: [FileEntry] = []
    for path in replaced.keys where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let name = String(rest.prefix { $0 != "/" })
      guard known.insert(name).inserted else { continue }
      added.append(
        FileEntry(name: name, kind: name.count == rest.count ? .file : .directory))
    }
    if added.isEmpty { return found }
    return ((found ?? []) + added).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  func kind(at path: String) -> FileKind {
    let path = PathText.normalize(path)
    if replaced[path] != nil { return .file }
    let kind = base.kind(at: path)
    guard kind == .none else { return kind }
    return replaced.keys.contains { $0.hasPrefix(path + "/") } ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? {
    replaced[PathText.normalize(path)] ?? base.contents(of: path)
  }

  var readProblem: ReadProblem? { base.readProblem }
}
