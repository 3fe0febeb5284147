import CGit2
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// A blob's bytes.
  package func blob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    try object(id, expecting: GIT_OBJECT_BLOB, "read the blob")
  }

  /// A blob's length, without reading it where git allows that.
  package func blobSize(_ id: ObjectID) throws(GitError) -> Int {
    let store = try objectStore()
    defer { git_odb_free(store) }
    var oid = id.oid
    var length = 0
    var kind = GIT_OBJECT_INVALID
    try checkObject(
      git_odb_read_header(&length, &kind, store, &oid), "read the blob's length", id.hex)
    return length
  }

  /// The entry at a path of a commit or tree; nil where there is none.
  package func entry(at path: RawPath, in commitOrTree: ObjectID) throws(GitError) -> TreeEntry? {
    var directory = try tree(of: commitOrTree)
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() {
      let list = try TreeListing(bytes: treeBytes(directory), id: directory)
      guard let found = list.first(where: { $0.name.elementsEqual(part) }) else { return nil }
      if index == parts.count - 1 { return TreeEntry(path: path, mode: found.mode, id: found.id) }
      guard found.mode == .tree else { return nil }
      directory = found.id
    }
    return nil
  }

  /// The bytes of the file at a path of a commit or tree; nil where no file stands there.
  package func blob(at path: RawPath, in commitOrTree: ObjectID) throws(GitError) -> [UInt8]? {
    guard let entry = try entry(at: path, in: commitOrTree),
      entry.mode != .tree, entry.mode != .submodule
    else { return nil }
    return try blob(entry.id)
  }

  /// Every file, link and submodule of a commit or tree, sorted by the bytes of its path;
  /// directories are not listed by themselves, submodules not entered.
  package func treeEntries(of commitOrTree: ObjectID) throws(GitError) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    try collect(tree: tree(of: commitOrTree), at: RawPath(bytes: []), depth: 0, into: &entries)
    return entries
  }

  private func collect(
    tree: ObjectID, at path: RawPath, depth: Int, into entries: inout [TreeEntry]
  ) throws(GitError) {
    try TreeListing.requireDepth(depth, id: tree)
    for item in try TreeListing(bytes: treeBytes(tree), id: tree) {
      let itemPath = path.appending(item.name)
      if item.mode == .tree {
        try collect(tree: item.id, at: itemPath, depth: depth + 1, into: &entries)
      } else {
        entries.append(TreeEntry(path: itemPath, mode: item.mode, id: item.id))
      }
    }
  }

  /// The tree of a commit; a tree's own id is answered as it is.
  package func tree(of commitOrTree: ObjectID) throws(GitError) -> ObjectID {
    if commitOrTree == .emptyTree { return commitOrTree }
    guard try objectKind(commitOrTree) == GIT_OBJECT_COMMIT else { return commitOrTree }
    return try commit(commitOrTree).tree
  }

  func treeBytes(_ id: ObjectID) throws(GitError) -> [UInt8] {
    if id == .emptyTree { return [] }
    return try object(id, expecting: GIT_OBJECT_TREE, "read the tree")
  }

  func objectKind(_ id: ObjectID) throws(GitError) -> git_object_t {
    let store = try objectStore()
    defer { git_odb_free(store) }
    var oid = id.oid
    var length = 0
    var kind = GIT_OBJECT_INVALID
    try checkObject(
      git_odb_read_header(&length, &kind, store, &oid), "find the object", id.hex)
    return kind
  }

  private func object(
    _ id: ObjectID, expecting kind: git_object_t, _ operation: String
  ) throws(GitError) -> [UInt8] {
    let store = try objectStore()
    defer { git_odb_free(store) }
    var oid = id.oid
    var object: OpaquePointer?
    try checkObject(git_odb_read(&object, store, &oid), operation, id.hex)
    defer { git_odb_object_free(object) }
    guard git_odb_object_type(object) == kind else {
      throw GitError(
        operation: operation, subject: id.hex, kind: .corrupt,
        message: "the object is of another kind")
    }
    let bytes = UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return Array(bytes)
  }

  /// The file of an object that is in no pack.
  func looseFile(_ id: ObjectID) -> String {
    LooseObject.path(of: id.hex, in: objectsDirectory)
  }

  func objectStore() throws(GitError) -> OpaquePointer {
    var store: OpaquePointer?
    try check(git_repository_odb(&store, pointer), "open the objects of", path)
    guard let store else { throw Self.nothing("open the objects of", path) }
    return store
  }

  /// A small file of the git directory; empty where there is none.
  func readSmallFile(_ path: String) throws(GitError) -> [UInt8] {
    do {
      return try GitFile.read(path) ?? []
    } catch {
      throw error
    }
  }
}
