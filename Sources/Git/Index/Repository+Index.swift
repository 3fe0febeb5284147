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
    let file = indexPath
    let temporary = ownershipFile
    // The lock is a link to a file that is ours by its name: after a crash the next run knows it.
    guard link(try GitFile.makeEmpty(temporary), file + ".lock") == 0 else {
      let code = errno
      unlink(temporary)
      if code == EEXIST { try checkIndexIsWritable() }
      throw GitFile.failure("lock", file, code: code)
    }
    do throws(GitError) {
      let update = try indexUpdate(file)
      try GitFile.fill(temporary, update.bytes(setting: changes), like: file)
      guard rename(file + ".lock", file) == 0 else { throw GitFile.failure("replace", file) }
    } catch {
      unlink(file + ".lock")
      unlink(temporary)
      throw error
    }
    unlink(temporary)
    try GitFile.flushDirectory(gitDirectory)
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
    guard try readIndex().isSplit else { return }
    throw GitError(
      operation: "update the index", subject: indexPath, kind: .unsupported,
      message: "it is a split index", hint: "git update-index --no-split-index")
  }

  /// Removes the lock files that a killed relctl left in this repository; a foreign one stays. Call
  /// it only while relctl's own lock is held.
  package func removeOwnLeftovers() throws(GitError) {
    var own = csys_stat()
    let code = csys_stat_at(AT_FDCWD, ownershipFile, false, &own)
    if code == ENOENT { return }
    guard code == 0 else { throw GitFile.failure("look at", ownershipFile, code: code) }
    let lock = indexPath + ".lock"
    var held = csys_stat()
    if csys_stat_at(AT_FDCWD, lock, false, &held) == 0, held.inode == own.inode,
      held.device == own.device, unlink(lock) != 0
    {
      throw GitFile.failure("remove", lock)
    }
    guard unlink(ownershipFile) == 0 || errno == ENOENT else {
      throw GitFile.failure("remove", ownershipFile)
    }
  }

  var indexPath: String { gitDirectory + "/index" }

  /// The index; one without entries where there is no file.
  func readIndex() throws(GitError) -> IndexFile {
    guard let bytes = try GitFile.read(indexPath) else { return .empty }
    return try IndexFile(bytes: bytes, path: indexPath)
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
