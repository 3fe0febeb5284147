/// A file tree with further files laid over it: what a run writes before it looks around.
struct OverlayTree: FileTree {
  private let below: any FileTree
  private let files: [String: [UInt8]]
  /// The added names of each folder, those of added folders too.
  private let names: [String: [String: FileEntry.Kind]]

  init(_ below: any FileTree, adding files: [(path: String, bytes: [UInt8])]) {
    self.below = below
    var contents: [String: [UInt8]] = [:]
    var names: [String: [String: FileEntry.Kind]] = [:]
    for file in files {
      contents[file.path] = file.bytes
      var path = file.path
      var kind = FileEntry.Kind.file
      while path != "/" {
        let parent = PathText.parent(path)
        names[parent, default: [:]][PathText.lastComponent(path)] = kind
        path = parent
        kind = .directory
      }
    }
    self.files = contents
    self.names = names
  }

  func entries(of directory: String) -> [FileEntry]? {
    guard let added = names[directory] else { return below.entries(of: directory) }
    let present = below.entries(of: directory) ?? []
    let known = Set(present.map(\.name))
    let missing = added.filter { !known.contains($0.key) }
    if missing.isEmpty { return present }
    return (present + missing.map { FileEntry(name: $0.key, kind: $0.value) })
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func kind(at path: String) -> FileKind {
    if files[path] != nil { return .file }
    let kind = below.kind(at: path)
    return kind == .none && names[path] != nil ? .directory : kind
  }

  func contents(of path: String) -> [UInt8]? {
    files[path] ?? below.contents(of: path)
  }

  var readProblem: ReadProblem? { below.readProblem }
}
