import XcodeProject

/// Files of another tree with some bytes replaced: the world as it will be after an edit.
struct OverlayFileTree: FileTree {
  let base: any FileTree
  /// By absolute path.
  let replaced: [String: [UInt8]]

  func entries(of directory: String) -> [FileEntry]? { base.entries(of: directory) }

  func kind(at path: String) -> FileKind {
    replaced[PathText.normalize(path)] != nil ? .file : base.kind(at: path)
  }

  func contents(of path: String) -> [UInt8]? {
    replaced[PathText.normalize(path)] ?? base.contents(of: path)
  }
}
