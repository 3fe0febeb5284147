import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A `<file>.lock` as every git honours it, that a later relctl can tell from a foreign one.
///
/// Git's own locks are made with O_EXCL, so after a kill nobody knows whose they were. Here the new
/// content is written to a file that only relctl names so, and the lock is a second, hard link to
/// it: a lock that is the same file is our own.
///
/// Where the file system knows no hard links, the lock is as plain as git's own.
struct OwnedLock {
  /// The file that the lock is for.
  let file: String
  /// The file that proves the lock to be ours.
  let proof: String
  private var isPlain = false

  init(file: String, proof: String) {
    self.file = file
    self.proof = proof
  }

  var lock: String { file + ".lock" }

  /// Takes the lock; the content comes later, through `commit`.
  mutating func take() throws(GitError) {
    unlink(proof)
    try GitFile.makeEmpty(proof)
    if link(proof, lock) == 0 { return }
    let code = errno
    unlink(proof)
    if code == EEXIST { throw foreign() }
    guard Self.linklessCodes.contains(code) else {
      throw GitFile.failure("lock", file, code: code)
    }
    do throws(GitError) {
      try GitFile.makeEmpty(lock)
    } catch {
      throw error.kind == .system(EEXIST) ? foreign() : error
    }
    isPlain = true
  }

  /// Makes these bytes the file's content, durably, and frees the lock.
  func commit(_ bytes: [UInt8]) throws(GitError) {
    try GitFile.fill(isPlain ? lock : proof, bytes, like: file)
    // Git leaves empty directories where branches of that path once were.
    if rename(lock, file) != 0, errno != EISDIR || rmdir(file) != 0 || rename(lock, file) != 0 {
      throw GitFile.failure("replace", file)
    }
    unlink(proof)
    try GitFile.flushDirectory(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
  }

  /// Frees the lock and changes nothing.
  func release() {
    if isPlain || isOwn { unlink(lock) }
    unlink(proof)
  }

  /// What file systems without hard links answer.
  private static let linklessCodes = [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK]

  /// The lock is there, and it is ours.
  var isOwn: Bool {
    var held = csys_stat()
    var own = csys_stat()
    return csys_stat_at(AT_FDCWD, lock, false, &held) == 0
      && csys_stat_at(AT_FDCWD, proof, false, &own) == 0
      && held.inode == own.inode && held.device == own.device
  }

  /// The error that names another git's lock and its age.
  private func foreign() -> GitError {
    var held = csys_stat()
    let modified = csys_stat_at(AT_FDCWD, lock, false, &held) == 0 ? held.modified_seconds : 0
    return GitError(
      operation: "lock", subject: file, kind: .locked(path: lock, modified: modified),
      message: "another git holds `\(lock)`", hint: "when no git is running: rm \(lock)")
  }
}
