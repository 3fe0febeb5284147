/// One name in a folder, links followed.
struct FolderEntry: Sendable {
  let name: String
  let isDirectory: Bool
  let isLink: Bool
}

/// A file tree whose folders are read once.
final class FolderCache {
  private let files: any FileTree
  private var folders: [String: [FolderEntry]] = [:]

  init(_ files: any FileTree) {
    self.files = files
  }

  /// The files and folders of a folder in the byte order of their names; broken links, sockets
  /// and the like are left out. Empty for what is no folder.
  func entries(of folder: String) -> [FolderEntry] {
    if let known = folders[folder] { return known }
    let entries = (files.entries(of: folder) ?? []).compactMap { self.entry($0, in: folder) }
    folders[folder] = entries
    return entries
  }

  private func entry(_ entry: FileEntry, in folder: String) -> FolderEntry? {
    switch entry.kind {
    case .file: return FolderEntry(name: entry.name, isDirectory: false, isLink: false)
    case .directory: return FolderEntry(name: entry.name, isDirectory: true, isLink: false)
    case .other: return nil
    case .link:
      switch files.kind(at: PathText.join(folder, entry.name)) {
      case .file: return FolderEntry(name: entry.name, isDirectory: false, isLink: true)
      case .directory: return FolderEntry(name: entry.name, isDirectory: true, isLink: true)
      case .other, .none: return nil
      }
    }
  }

  func kind(at path: String) -> FileKind { files.kind(at: path) }

  func exists(_ path: String) -> Bool { files.kind(at: path) != .none }

  func isDirectory(_ path: String) -> Bool { files.kind(at: path) == .directory }

  func contents(of path: String) -> [UInt8]? { files.contents(of: path) }

  /// Calls for everything below a folder, hidden names too, links not entered.
  func forEachDescendant(of folder: String, _ body: (_ path: String, _ entry: FolderEntry) -> Void)
  {
    for entry in entries(of: folder) {
      let path = PathText.join(folder, entry.name)
      body(path, entry)
      if entry.isDirectory, !entry.isLink { forEachDescendant(of: path, body) }
    }
  }
}
