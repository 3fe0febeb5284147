import XcodeProject

/// A file tree that exists in memory only: absolute paths to texts, folders implied.
struct FakeFileTree: FileTree {
  private var texts: [String: [UInt8]] = [:]
  private var children: [String: Set<String>] = ["/": []]

  init(_ files: [String: String] = [:]) {
    for (path, text) in files { add(path, text) }
  }

  mutating func add(_ path: String, _ text: String) {
    texts[path] = Array(text.utf8)
    addFolder(SpecPath.parent(path))
    children[SpecPath.parent(path)]?.insert(SpecPath.lastComponent(path))
  }

  mutating func addFolder(_ path: String) {
    guard children[path] == nil else { return }
    children[path] = []
    addFolder(SpecPath.parent(path))
    children[SpecPath.parent(path)]?.insert(SpecPath.lastComponent(path))
  }

  func entries(of directory: String) -> [FileEntry]? {
    children[directory]?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { name in
        let isFile = texts[directory + "/" + name] != nil
        return FileEntry(name: name, kind: isFile ? .file : .directory)
      }
  }

  func kind(at path: String) -> FileKind {
    if texts[path] != nil { return .file }
    return children[path] != nil ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? { texts[path] }
}
