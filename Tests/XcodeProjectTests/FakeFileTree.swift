import XcodeProject

/// A file tree that exists in memory only: absolute paths to texts, folders implied.
struct FakeFileTree: FileTree {
  private var texts: [String: [UInt8]] = [:]
  private var folders: Set<String> = ["/"]

  init(_ files: [String: String] = [:]) {
    for (path, text) in files { add(path, text) }
  }

  mutating func add(_ path: String, _ text: String) {
    texts[path] = Array(text.utf8)
    addFolder(SpecPath.parent(path))
  }

  mutating func addFolder(_ path: String) {
    var path = path
    while folders.insert(path).inserted { path = SpecPath.parent(path) }
  }

  func entries(of directory: String) -> [FileEntry]? {
    guard folders.contains(directory) else { return nil }
    let files = texts.keys.filter { SpecPath.parent($0) == directory }
      .map { FileEntry(name: SpecPath.lastComponent($0), kind: .file) }
    let inner = folders.filter { $0 != "/" && SpecPath.parent($0) == directory }
      .map { FileEntry(name: SpecPath.lastComponent($0), kind: .directory) }
    return (files + inner).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func kind(at path: String) -> FileKind {
    if texts[path] != nil { return .file }
    return folders.contains(path) ? .directory : .none
  }

  func contents(of path: String) -> [UInt8]? { texts[path] }
}
