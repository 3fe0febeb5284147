import XcodeProject

/// Files in memory, by absolute path.
struct FakeFileTree: FileTree {
  let files: [String: String]

  func entries(of directory: String) -> [FileEntry]? {
    let prefix = directory == "/" ? "/" : directory + "/"
    var names: [String: FileEntry.Kind] = [:]
    for path in files.keys where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let name = rest.prefix { $0 != "/" }
      names[String(name)] = name.count == rest.count ? .file : .directory
    }
    guard !names.isEmpty else { return nil }
    return names.map { FileEntry(name: $0.key, kind: $0.value) }.sorted { $0.name < $1.name }
  }

  func kind(at path: String) -> FileKind {
    files[path] != nil ? .file : entries(of: path) != nil ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }
}
