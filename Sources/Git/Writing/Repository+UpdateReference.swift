import CGit2

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

  /// Sets a direct reference if it still holds `expected` (nil: if it does not exist).
  package func setReference(
    _ name: String, from expected: ObjectID?, to target: ObjectID, reflog message: String,
    by who: Signature
  ) throws(GitError) {
    try check(
      git_repository_set_ident(pointer, who.name, who.email), "name the writer of", name)
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    var new = target.oid
    let status: Int32
    if let expected {
      var old = expected.oid
      status = git_reference_create_matching(&reference, pointer, name, &new, 1, &old, message)
    } else {
      status = git_reference_create(&reference, pointer, name, &new, 0, message)
    }
    if status == GIT_EMODIFIED.rawValue { throw Self.moved(name) }
    try check(status, "update the reference", name)
  }

  /// Deletes a reference if it still holds `expected`; one that is gone is fine.
  package func deleteReference(_ name: String, expected: ObjectID) throws(GitError) {
    guard let target = try referenceTarget(name) else { return }
    guard target == expected else { throw Self.moved(name) }
    var reference: OpaquePointer?
    try check(git_reference_lookup(&reference, pointer, name), "read the reference", name)
    defer { git_reference_free(reference) }
    try check(git_reference_delete(reference), "delete the reference", name)
  }

  static func moved(_ name: String) -> GitError {
    GitError(
      operation: "update the reference", subject: name, kind: .moved,
      message: "it was moved by another git in the meantime")
  }
}
