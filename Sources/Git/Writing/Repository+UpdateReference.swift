import CGit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// Moves HEAD's branch, or a detached HEAD itself, from one commit to the next: only when it
  /// still is where `head` says (else `.moved`). The reflogs of both get the message.
  package func updateHead(
    from head: HeadState, to commit: ObjectID, reflog message: String, by who: Signature
  ) throws(GitError) {
    let name =
      switch head {
      case .branch(let branch, _), .unborn(let branch): "refs/heads/" + branch
      case .detached: "HEAD"
      }
    guard try self.head() == head else { throw Self.moved(name) }
    try setReference(name, from: head.commit, to: commit, reflog: message, by: who)
  }

  /// Sets a direct reference if it still holds `expected` (nil: if it does not exist), durably; a
  /// branch's reflog gets the message, where `who` says whose it is.
  ///
  /// Written here and not by libgit2, whose lock would outlive a killed run and stop every later
  /// git; this one's is known as relctl's own (`removeOwnLeftovers`).
  package func setReference(
    _ name: String, from expected: ObjectID?, to target: ObjectID, reflog message: String,
    by who: Signature?
  ) throws(GitError) {
    try requirePlainName(name)
    if expected == nil { try requireNoNeighbour(of: name) }
    let file = referenceFile(name)
    try GitFile.makeDirectories(above: file, below: commonDirectory)
    var lock = OwnedLock(file: file, proof: referenceProof(name))
    try lock.take()
    do throws(GitError) {
      guard try referenceTarget(name) == expected else { throw Self.moved(name) }
      // First the log, as git does: what fails before the rename leaves the reference where it was.
      if let who { try log(name, from: expected ?? .zero, to: target, message, who) }
      try lock.commit(Array((target.hex + "\n").utf8))
    } catch {
      lock.release()
      throw error
    }
  }

  /// Leaves HEAD's branch where it is and puts HEAD itself on a commit, when HEAD still is what
  /// `head` says (else `.moved`); under a lock that a later run knows as its own.
  package func detachHead(
    from head: HeadState, to commit: ObjectID, reflog message: String, by who: Signature
  ) throws(GitError) {
    try replaceHead(from: head, to: commit, text: commit.hex, reflog: message, by: who)
  }

  /// Puts a HEAD that still is what `head` says (else `.moved`) on a branch, which stands at
  /// `commit` (else `.moved`, too).
  package func attachHead(
    from head: HeadState, to branch: String, at commit: ObjectID, reflog message: String,
    by who: Signature
  ) throws(GitError) {
    let name = "refs/heads/" + branch
    try requirePlainName(name)
    guard try referenceTarget(name) == commit else { throw Self.moved(name) }
    try replaceHead(from: head, to: commit, text: "ref: " + name, reflog: message, by: who)
  }

  private func replaceHead(
    from head: HeadState, to commit: ObjectID, text: String, reflog message: String,
    by who: Signature
  ) throws(GitError) {
    var lock = OwnedLock(file: referenceFile("HEAD"), proof: referenceProof("HEAD"))
    try lock.take()
    do throws(GitError) {
      guard try self.head() == head else { throw Self.moved("HEAD") }
      try log("HEAD", from: head.commit ?? .zero, to: commit, message, who)
      try lock.commit(Array((text + "\n").utf8))
    } catch {
      lock.release()
      throw error
    }
  }

  /// Deletes a reference if it still holds `expected`; one that is gone is fine.
  package func deleteReference(_ name: String, expected: ObjectID) throws(GitError) {
    guard let target = try referenceTarget(name) else { return }
    guard target == expected else { throw Self.moved(name) }
    try deleteLoose(name)
    var reference: OpaquePointer?
    let status = git_reference_lookup(&reference, pointer, name)
    if status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "read the reference", name)
    // What is packed is taken out of its file by libgit2.
    defer { git_reference_free(reference) }
    try check(git_reference_delete(reference), "delete the reference", name)
  }

  /// Removes a reference's own file, under a lock that a later run knows as ours.
  private func deleteLoose(_ name: String) throws(GitError) {
    let file = referenceFile(name)
    guard GitFile.kind(of: file) == .regular else { return }
    var lock = OwnedLock(file: file, proof: referenceProof(name))
    try lock.take()
    defer { lock.release() }
    guard unlink(file) == 0 || errno == ENOENT else { throw GitFile.failure("remove", file) }
    try GitFile.flushDirectory(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
  }

  static func moved(_ name: String) -> GitError {
    GitError(
      operation: "update the reference", subject: name, kind: .moved,
      message: "it was moved by another git in the meantime")
  }

  /// HEAD is the worktree's own; branches and tags are common to all worktrees.
  func referenceFile(_ name: String) -> String {
    (name == "HEAD" ? gitDirectory : commonDirectory) + "/" + name
  }

  /// The name is in the file's name, so that a later run knows which lock to look at.
  func referenceProof(_ name: String) -> String {
    (name == "HEAD" ? gitDirectory : commonDirectory) + "/"
      + Self.proofPrefix + name.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  static var proofPrefix: String { "relctl-ref-" }

  /// A valid name whose reference, where it exists, is no symbolic one.
  private func requirePlainName(_ name: String) throws(GitError) {
    var isValid: Int32 = 0
    try check(git_reference_name_is_valid(&isValid, name), "check the name", name)
    guard isValid == 1 else {
      throw GitError(
        operation: "update the reference", subject: name, kind: .invalid,
        message: "it is no valid name")
    }
    var reference: OpaquePointer?
    let status = git_reference_lookup(&reference, pointer, name)
    defer { git_reference_free(reference) }
    if status == GIT_ENOTFOUND.rawValue { return }
    try check(status, "read the reference", name)
    guard git_reference_type(reference) == GIT_REFERENCE_DIRECT else {
      throw GitError(
        operation: "update the reference", subject: name, kind: .unsupported,
        message: "it is a symbolic reference")
    }
  }

  /// `a` and `a/b` cannot both be references, packed ones included.
  private func requireNoNeighbour(of name: String) throws(GitError) {
    var neighbour = try references(matching: name + "/*").first?.name
    for index in name.indices where name[index] == "/" && neighbour == nil {
      let above = String(name[..<index])
      if above.contains("/"), try referenceTarget(above) != nil { neighbour = above }
    }
    guard let neighbour else { return }
    throw GitError(
      operation: "create the reference", subject: name, kind: .exists,
      message: "`\(neighbour)` exists, and both cannot")
  }

  /// One line in the reference's log, and in HEAD's where HEAD stands on it.
  private func log(
    _ name: String, from old: ObjectID, to new: ObjectID, _ message: String, _ who: Signature
  ) throws(GitError) {
    let subject = message.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    let line = Array("\(old) \(new) \(try self.line(who))\t\(subject)\n".utf8)
    let configuration = try configuration()
    let isAlways = try configuration.string("core.logAllRefUpdates")?.lowercased() == "always"
    let keepsLogs =
      try isAlways ? true : configuration.bool("core.logAllRefUpdates") ?? !isBare
    let isLogged = isAlways || name == "HEAD" || name.hasPrefix("refs/heads/")
    var files = [(name == "HEAD" ? gitDirectory : commonDirectory) + "/logs/" + name]
    if try head().branchName.map({ "refs/heads/" + $0 == name }) == true {
      files.append(gitDirectory + "/logs/HEAD")
    }
    for file in files where GitFile.kind(of: file) != nil || (keepsLogs && isLogged) {
      try GitFile.makeDirectories(above: file, below: commonDirectory)
      try GitFile.append(line, to: file)
    }
  }
}
