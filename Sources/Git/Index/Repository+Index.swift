import CGit2
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// Sets these paths' entries of the on-disk index to what `commit` holds (removes those it does
  /// not hold), with fresh stat data, and leaves every other entry as it is; durable when it
  /// returns. Another git's lock is an error (`.locked`).
  package func refreshIndexEntries(_ paths: [RawPath], from commit: ObjectID) throws(GitError) {
    try checkIndexIsWritable()
    try removeOwnLeftovers()
    var changes: [RawPath: TreeEntry?] = [:]
    for path in paths { changes[path] = .some(try entry(at: path, in: commit)) }
    var lock = OwnedLock(file: indexPath, proof: indexProof)
    try lock.take()
    do throws(GitError) {
      try lock.commit(indexUpdate(indexPath).bytes(setting: changes))
    } catch {
      lock.release()
      throw error
    }
  }

  /// Throws what would keep `refreshIndexEntries` from its work: a foreign lock, a split index.
  package func checkIndexIsWritable() throws(GitError) {
    if let lock = try foreignIndexLock() {
      throw GitError(
        operation: "lock", subject: indexPath,
        kind: .locked(path: lock.path, modified: lock.modified),
        message: "another git holds `\(lock.path)`",
        hint: "when no git is running: rm \(lock.path)")
    }
    _ = try readIndex()
  }

  /// Removes the lock files that a killed relctl left in this repository; a foreign one stays. Call
  /// it only while relctl's own lock is held.
  package func removeOwnLeftovers() throws(GitError) {
    try release(OwnedLock(file: indexPath, proof: indexProof))
    for directory in Set([gitDirectory, commonDirectory]) {
      for name in try GitFile.list(directory) where name.hasPrefix(Self.proofPrefix) {
        let reference = name.dropFirst(Self.proofPrefix.count)
          .replacing("%2F", with: "/").replacing("%25", with: "%")
        let file = directory + "/" + reference
        try release(OwnedLock(file: file, proof: directory + "/" + name))
      }
    }
  }

  private func release(_ lock: OwnedLock) throws(GitError) {
    lock.release()
    guard GitFile.kind(of: lock.proof) == nil, !lock.isOwn else {
      throw GitFile.failure("remove", lock.proof)
    }
  }

  var indexProof: String { gitDirectory + "/relctl-index" }

  var indexPath: String { gitDirectory + "/index" }

  /// The index; one without entries where there is no file. A split index is refused: half of its
  /// entries lie in another file.
  func readIndex() throws(GitError) -> IndexFile {
    guard let bytes = try GitFile.read(indexPath) else { return .empty }
    let index = try IndexFile(bytes: bytes, path: indexPath)
    guard index.isSplit else { return index }
    throw GitError(
      operation: "read the index", subject: indexPath, kind: .unsupported,
      message: "it is a split index", hint: "git update-index --no-split-index")
  }

  /// Keeps libgit2 from the index on disk, which is read here and may be of a kind that it refuses.
  func hideIndex() throws(GitError) {
    var empty: OpaquePointer?
    try check(git_index_new(&empty), "make an index for", path)
    defer { git_index_free(empty) }
    try check(git_repository_set_index(pointer, empty), "set an index for", path)
  }

  private func indexUpdate(_ file: String) throws(GitError) -> IndexUpdate {
    var written = csys_stat()
    let code = csys_stat_at(AT_FDCWD, file, true, &written)
    guard code == 0 || code == ENOENT else { throw GitFile.failure("read", file, code: code) }
    let root = (workingDirectory ?? gitDirectory) + "/"
    return IndexUpdate(
      old: try readIndex(),
      oldModified: (written.modified_seconds, written.modified_nanoseconds)
    ) { path in
      var found = csys_stat()
      let full = Array(root.utf8).map { CChar(bitPattern: $0) }
      let name = full + path.bytes.map { CChar(bitPattern: $0) } + [0]
      return csys_stat_at(AT_FDCWD, name, false, &found) == 0 ? found : nil
    }
  }
}
