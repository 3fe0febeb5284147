import CGit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a walk along first parents ended.
package enum WalkEnd: Hashable, Sendable {
  /// The visitor had seen enough.
  case stopped
  /// At a commit without a parent.
  case root
  /// At the edge of a shallow clone: there is more history elsewhere.
  case shallow
}

extension Repository {
  /// A commit's content.
  package func commit(_ id: ObjectID) throws(GitError) -> Commit {
    var oid = id.oid
    var found: OpaquePointer?
    try checkObject(git_commit_lookup(&found, pointer, &oid), "read the commit", id.hex)
    defer { git_commit_free(found) }
    guard let author = git_commit_author(found), let committer = git_commit_committer(found),
      let tree = git_commit_tree_id(found)
    else { throw Self.nothing("read the commit", id.hex) }
    let parents = (0..<git_commit_parentcount(found)).compactMap { index in
      git_commit_parent_id(found, index).map { ObjectID($0.pointee) }
    }
    let message = git_commit_message_raw(found).map { text in
      Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
    return Commit(
      id: id, tree: ObjectID(tree.pointee), parents: parents, author: Signature(author.pointee),
      committer: Signature(committer.pointee), messageBytes: message ?? [])
  }

  /// The commit that a revision (`main`, `v1^{commit}`, `HEAD~2`, an id or its start) means; nil
  /// where nothing has that name.
  package func resolve(_ revision: String) throws(GitError) -> ObjectID? {
    var object: OpaquePointer?
    let status = git_revparse_single(&object, pointer, revision)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "find the revision", revision)
    defer { git_object_free(object) }
    var commit: OpaquePointer?
    try check(
      git_object_peel(&commit, object, GIT_OBJECT_COMMIT), "find the commit of", revision)
    defer { git_object_free(commit) }
    return git_object_id(commit).map { ObjectID($0.pointee) }
  }

  /// The object is in this repository's own store or its alternates.
  package func hasObject(_ id: ObjectID) throws(GitError) -> Bool {
    var oid = id.oid
    let store = try objectStore()
    defer { git_odb_free(store) }
    return git_odb_exists(store, &oid) == 1
  }

  /// `ancestor` is `commit`, or is reached from it by parents.
  package func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool {
    try isReachable(ancestor, from: [commit])
  }

  /// `commit` is one of the tips, or is reached from one by parents, as far as this clone's history
  /// goes.
  package func isReachable(_ commit: ObjectID, from tips: [ObjectID]) throws(GitError) -> Bool {
    if tips.contains(commit) { return true }
    var commits: [ObjectID] = []
    for tip in tips where try objectKind(tip) == GIT_OBJECT_COMMIT { commits.append(tip) }
    guard !commits.isEmpty, try hasObject(commit) else { return false }
    if isShallow { return try isReachableInShallow(commit, from: commits) }
    var oid = commit.oid
    let oids = commits.map(\.oid)
    let status = git_graph_reachable_from_any(pointer, &oid, oids, oids.count)
    try checkObject(status, "walk the history to", commit.hex)
    return status == 1
  }

  /// Visits the commit and its first parents, newest first, until the visitor answers false.
  package func walkFirstParents(
    from start: ObjectID, _ visit: (Commit) throws(GitError) -> Bool
  ) throws(GitError) -> WalkEnd {
    let edge = try shallowEdge()
    var next = start
    while true {
      let commit = try commit(next)
      guard try visit(commit) else { return .stopped }
      if edge.contains(next) { return .shallow }
      guard let parent = commit.parents.first else { return .root }
      next = parent
    }
  }

  /// libgit2 1.5 knows no grafts: it runs past the edge of a shallow clone into missing commits.
  private func isReachableInShallow(
    _ commit: ObjectID, from tips: [ObjectID]
  ) throws(GitError) -> Bool {
    let edge = try shallowEdge()
    var seen = Set(tips)
    var waiting = tips
    while let next = waiting.popLast() {
      if next == commit { return true }
      if edge.contains(next) { continue }
      for parent in try self.commit(next).parents where seen.insert(parent).inserted {
        waiting.append(parent)
      }
    }
    return false
  }

  /// The commits whose parents a shallow clone does not have.
  private func shallowEdge() throws(GitError) -> Set<ObjectID> {
    guard isShallow else { return [] }
    let text = String(decoding: try readSmallFile(commonDirectory + "/shallow"), as: UTF8.self)
    return Set(text.split(separator: "\n").compactMap { ObjectID(hex: $0) })
  }
}

extension Signature {
  init(_ signature: git_signature) {
    self.init(
      name: signature.name.map { String(cString: $0) } ?? "",
      email: signature.email.map { String(cString: $0) } ?? "",
      time: signature.when.time, offsetMinutes: Int(signature.when.offset))
  }
}
