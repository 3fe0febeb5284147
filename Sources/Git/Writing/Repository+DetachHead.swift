import CGit2

extension Repository {
  /// Leaves HEAD's branch where it is and puts HEAD itself on a commit; `.moved` where HEAD is not
  /// what was expected.
  package func detachHead(from head: HeadState, to commit: ObjectID, by who: Signature)
    throws(GitError)
  {
    guard try self.head() == head else {
      throw GitError(
        operation: "move", subject: "HEAD", kind: .moved, message: "somebody else moved it")
    }
    try check(
      git_repository_set_ident(pointer, who.name, who.email), "name the writer of", "HEAD")
    var oid = commit.oid
    try check(git_repository_set_head_detached(pointer, &oid), "detach", "HEAD")
  }
}
