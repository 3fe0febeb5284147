import CGit2
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// Where HEAD stands now.
  package func head() throws(GitError) -> HeadState {
    var reference: OpaquePointer?
    try check(git_reference_lookup(&reference, pointer, "HEAD"), "read HEAD of", path)
    defer { git_reference_free(reference) }
    if let id = git_reference_target(reference) { return .detached(ObjectID(id.pointee)) }
    guard let target = git_reference_symbolic_target(reference) else {
      throw Self.nothing("read HEAD of", path)
    }
    let name = String(cString: target)
    let branch = name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
    guard let id = try referenceTarget(name) else { return .unborn(branch) }
    return .branch(branch, id)
  }

  /// The merge, rebase, … that waits for the user; nil where none does.
  package func ongoingOperation() throws(GitError) -> OngoingOperation? {
    let state = git_repository_state(pointer)
    return switch git_repository_state_t(UInt32(bitPattern: state)) {
    case GIT_REPOSITORY_STATE_MERGE: .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: .cherryPick
    case GIT_REPOSITORY_STATE_BISECT: .bisect
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE,
      GIT_REPOSITORY_STATE_REBASE_MERGE:
      .rebase
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
      .applyMailbox
    default: nil
    }
  }

  /// The lock of another git on this worktree's index; nil where there is none, and for one that a
  /// killed relctl left (`removeOwnLeftovers` mends that).
  package func foreignIndexLock() throws(GitError) -> LockFile? {
    let lock = OwnedLock(file: indexPath, proof: indexProof)
    var found = csys_stat()
    let code = csys_stat_at(AT_FDCWD, lock.lock, false, &found)
    if code == ENOENT || lock.isOwn { return nil }
    guard code == 0 else { throw GitFile.failure("look for the lock", lock.lock, code: code) }
    return LockFile(path: lock.lock, modified: found.modified_seconds)
  }

  /// The submodule that this repository is: the outer repository's root, the path in it, and the
  /// commit that the outer HEAD records; nil where no outer repository records it.
  package func superproject() throws(GitError) -> Superproject? {
    guard let workingDirectory, let slash = workingDirectory.lastIndex(of: "/"),
      let outer = try Repository.open(containing: String(workingDirectory[..<slash]) + "/"),
      let root = outer.workingDirectory, let commit = try outer.head().commit
    else { return nil }
    let relative = RawPath(String(workingDirectory.dropFirst(root == "/" ? 1 : root.count + 1)))
    guard let entry = try outer.entry(at: relative, in: commit), entry.mode == .submodule else {
      return nil
    }
    return Superproject(workingDirectory: root, path: relative, recorded: entry.id)
  }
}

/// Where a submodule hangs.
package struct Superproject: Hashable, Sendable {
  package let workingDirectory: String
  package let path: RawPath
  /// The commit in the outer HEAD's tree.
  package let recorded: ObjectID

  package init(workingDirectory: String, path: RawPath, recorded: ObjectID) {
    self.workingDirectory = workingDirectory
    self.path = path
    self.recorded = recorded
  }
}
