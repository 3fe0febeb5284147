/// A change of one file against a commit's tree.
package struct FileChange: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case write([UInt8], FileMode)
    case delete
  }

  package let path: RawPath
  package let action: Action

  package init(path: RawPath, action: Action) {
    self.path = path
    self.action = action
  }
}

/// A commit that is about to be made.
package struct CommitDraft: Hashable, Sendable {
  package let parents: [ObjectID]
  package let changes: [FileChange]
  package let message: [UInt8]
  package let author: Signature
  package let committer: Signature

  package init(
    parents: [ObjectID], changes: [FileChange], message: [UInt8], author: Signature,
    committer: Signature
  ) {
    self.parents = parents
    self.changes = changes
    self.message = message
    self.author = author
    self.committer = committer
  }
}
