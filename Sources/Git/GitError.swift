import CGit2

/// A call on a repository that did not do what was asked.
package struct GitError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Git's ownership check (`safe.directory`).
    case unsafeOwner
    /// Another git holds a lock; the age is for the message.
    case locked(path: String, modified: Int64)
    /// The reference is not what it was expected to be: somebody else moved it.
    case moved
    case notFound
    case exists
    case ambiguous
    case invalid
    /// An object is missing or damaged.
    case corrupt
    /// No name or address for author, committer or tagger.
    case noIdentity
    /// The repository uses something that is not handled (a split index, SHA-256).
    case unsupported
    /// An errno of a file below the git directory.
    case system(Int32)
    case other
  }

  /// A verb with its object: `open`, `read the tree`, `update the reference`.
  package let operation: String
  /// The path, the reference or the object id it was about.
  package let subject: String
  package let kind: Kind
  /// libgit2's status, 0 where the finding is our own.
  package let code: Int32
  /// libgit2's own words or ours; lower case, no full stop.
  package let message: String
  /// The next command to type, where one helps.
  package let hint: String?

  package init(
    operation: String, subject: String, kind: Kind, code: Int32 = 0, message: String,
    hint: String? = nil
  ) {
    self.operation = operation
    self.subject = subject
    self.kind = kind
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension GitError: CustomStringConvertible {
  package var description: String { "cannot \(operation) `\(subject)`: \(message)" }
}
