/// A commit's tree as the work to be done: its directories, cut into pieces of bounded size.
struct TreePlan: Sendable {
  struct Directory: Sendable {
    let path: RawPath
    let id: ObjectID
    let items: [TreeListing.Item]
  }

  /// A run of one directory's items; the first piece also lists the directory.
  struct Piece: Sendable {
    let directory: Int
    let items: Range<Int>
  }

  private static let pieceSize = 256

  private(set) var directories: [Directory] = []
  private(set) var pieces: [Piece] = []

  init(repository: Repository, tree: ObjectID) throws(GitError) {
    try add(tree, at: RawPath(bytes: []), depth: 0, repository)
  }

  /// Every entry that is no directory, sorted by the bytes of its path.
  private(set) var entries: [TreeEntry] = []

  private mutating func add(
    _ tree: ObjectID, at path: RawPath, depth: Int, _ repository: Repository
  ) throws(GitError) {
    try TreeListing.requireDepth(depth, id: tree)
    let items = Array(try TreeListing(bytes: repository.treeBytes(tree), id: tree))
    let index = directories.count
    directories.append(Directory(path: path, id: tree, items: items))
    for start in stride(from: 0, to: max(1, items.count), by: Self.pieceSize) {
      let end = min(start + Self.pieceSize, items.count)
      pieces.append(Piece(directory: index, items: start..<end))
    }
    for item in items {
      let itemPath = path.appending(item.name)
      if item.mode != .tree {
        entries.append(TreeEntry(path: itemPath, mode: item.mode, id: item.id))
      } else if !UnsafeName.matches(item.name) {
        try add(item.id, at: itemPath, depth: depth + 1, repository)
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
