import Effects
import Git
import Pipelines
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
  private let problem = Locked<GitError?>(nil)

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

  private func blob(_ id: ObjectID) -> [UInt8]? {
    do throws(GitError) { return try repository.blob(id) } catch {
      problem.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// Throws when an object that was asked for is missing or damaged: nil said nothing of that.
  package func requireWhole() throws(Failure) {
    if let error = problem.withLock({ $0 }) { throw Failure(error) }
  }

  /// The path inside the repository; nil outside.
  private func inside(_ path: String) -> String? {
    let path = PathText.normalize(path)
    if path == root { return "" }
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }

  package func entries(of directory: String) -> [FileEntry]? {
    resolved(directory).flatMap { children[$0] }
  }

  package func kind(at path: String) -> XcodeProject.FileKind {
    guard let inside = resolved(path) else { return .none }
    if children[inside] != nil { return .directory }
    switch entries[inside]?.mode {
    case .regular, .executable: return .file
    case .submodule, .tree: return .directory
    case .link, nil: return .none
    }
  }

  package func contents(of path: String) -> [UInt8]? {
    guard let inside = resolved(path), let entry = entries[inside] else { return nil }
    switch entry.mode {
    case .regular, .executable: return blob(entry.id)
    case .link, .tree, .submodule: return nil
    }
  }

  /// The path from the repository's root that a path leads to, through links in any of its parts;
  /// nil where one leads outside. Chains end at the fortieth link.
  private func resolved(_ path: String) -> String? {
    guard var rest = inside(path)?.split(separator: "/")[...] else { return nil }
    var done: [Substring] = []
    var links = 0
    while let part = rest.popFirst() {
      done.append(part)
      guard let entry = entries[done.joined(separator: "/")], entry.mode == .link else { continue }
      links += 1
      guard links <= 40, let bytes = blob(entry.id) else { return nil }
      let parent = ([root] + done.dropLast().map(String.init)).joined(separator: "/")
      let target = PathText.join(parent, String(decoding: bytes, as: UTF8.self))
      guard let parts = inside(target)?.split(separator: "/") else { return nil }
      rest = parts[...] + rest
      done = []
    }
    return done.joined(separator: "/")
  }
}
