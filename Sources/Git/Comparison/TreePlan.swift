/// A commit's tree as the work to be done: its directories, cut into pieces of bounded size.
struct TreePlan: Sendable {
  struct Directory: Sendable {
    let path: RawPath
    let id: ObjectID
    let items: [TreeListing.Item]
    /// The items' paths.
    let paths: [RawPath]
  }

  /// A run of one directory's items; the first piece also lists the directory.
  struct Piece: Sendable {
    let directory: Directory
    let items: Range<Int>
  }

  private static let pieceSize = 256

  private(set) var directories: [Directory] = []

  /// Reads the tree and hands on each directory's pieces as it comes by them.
  init(
    repository: Repository, tree: ObjectID, found: ([Piece]) -> Void
  ) throws(GitError) {
    try add(tree, at: RawPath(bytes: []), depth: 0, repository, found)
  }

  /// Every entry that is no directory, sorted by the bytes of its path.
  private(set) var entries: [TreeEntry] = []

  private mutating func add(
    _ tree: ObjectID, at path: RawPath, depth: Int, _ repository: Repository,
    _ found: ([Piece]) -> Void
  ) throws(GitError) {
    try TreeListing.requireDepth(depth, id: tree)
    let items = Array(try TreeListing(bytes: repository.treeBytes(tree), id: tree))
    let paths = items.map { path.appending($0.name) }
    let directory = Directory(path: path, id: tree, items: items, paths: paths)
    directories.append(directory)
    found(
      stride(from: 0, to: max(1, items.count), by: Self.pieceSize).map { start in
        Piece(directory: directory, items: start..<min(start + Self.pieceSize, items.count))
      })
    for index in items.indices {
      if items[index].mode != .tree {
        entries.append(
          TreeEntry(path: paths[index], mode: items[index].mode, id: items[index].id))
      } else if !UnsafeName.matches(items[index].name) {
        try add(items[index].id, at: paths[index], depth: depth + 1, repository, found)
      }
    }
  }
}

/// Names that no checkout may write: they would lead out of the directory or into `.git`.
enum UnsafeName {
  static func matches(_ name: ArraySlice<UInt8>) -> Bool {
    if name.contains(UInt8(ascii: "/")) { return true }
    guard name.first == UInt8(ascii: ".") else { return false }
    if name.count <= 2 { return name.allSatisfy { $0 == UInt8(ascii: ".") } }
    return name.count == 4 && name.elementsEqual(Array(".git".utf8)) { $0 | 0x20 == $1 | 0x20 }
  }
}
