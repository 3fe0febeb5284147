import Git
import XcodeProject

/// The files of a commit, seen as if they lay in the repository's working directory; what lies
/// outside the repository is not there.
///
/// Not for use from two threads at once: the repository is not.
package final class CommitFileTree: FileTree, @unchecked Sendable {
  private struct Entry {
    let mode: FileMode
    let id: ObjectID
  }

  private let repository: Repository
  private let root: String
  private let entries: [String: Entry]
  private let children: [String: [FileEntry]]

  /// `root` is the absolute path at which the commit's tree appears.
  package init(_ repository: Repository, commit: ObjectID, root: String) throws(GitError) {
    self.repository = repository
    self.root = root
    var entries: [String: Entry] = [:]
    var children: [String: [FileEntry]] = ["": []]
    for entry in try repository.treeEntries(of: commit) {
      let path = entry.path.text
      entries[path] = Entry(mode: entry.mode, id: entry.id)
      Self.add(path, Self.kind(entry.mode), to: &children)
    }
    self.entries = entries
    self.children = children.mapValues { list in
      list.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  private static func add(
    _ path: String, _ kind: FileEntry.Kind, to children: inout [String: [FileEntry]]
  ) {
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { String(path[..<$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    if !parent.isEmpty, children[parent] == nil {
      children[parent] = []
      add(parent, .directory, to: &children)
    }
    children[parent, default: []].append(FileEntry(name: name, kind: kind))
  }

  private static func kind(_ mode: FileMode) -> FileEntry.Kind {
    switch mode {
    case .regular, .executable: .file
    case .link: .link
    case .tree, .submodule: .directory
    }
  }

  /// The path inside the repository; nil outside.
  private func inside(_ path: String) -> String? {
    let path = PathText.normalize(path)
    if path == root { return "" }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }

  package func entries(of directory: String) -> [FileEntry]? {
    inside(directory).flatMap { children[$0] }
  }

  package func kind(at path: String) -> FileKind {
    guard let inside = inside(path) else { return .none }
    if children[inside] != nil { return .directory }
    switch entries[inside]?.mode {
    case .regular, .executable: return .file
    case .link: return target(of: path).map { kind(at: $0) } ?? .none
    case .submodule, .tree: return .directory
    case nil: return .none
    }
  }

  package func contents(of path: String) -> [UInt8]? {
    guard let inside = inside(path), let entry = entries[inside] else { return nil }
    switch entry.mode {
    case .regular, .executable: return try? repository.blob(entry.id)
    case .link: return target(of: path).flatMap { contents(of: $0) }
    case .tree, .submodule: return nil
    }
  }

  /// Where a link leads, inside the repository; chains end at the fortieth link.
  private func target(of path: String) -> String? {
    var path = PathText.normalize(path)
    for _ in 0..<40 {
      guard let inside = inside(path), let entry = entries[inside], entry.mode == .link else {
        return path
      }
      guard let bytes = try? repository.blob(entry.id) else { return nil }
      path = PathText.join(PathText.directory(of: path), String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }
}
