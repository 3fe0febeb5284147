/// What a commit says.
package struct Commit: Hashable, Sendable {
  package let id: ObjectID
  package let tree: ObjectID
  package let parents: [ObjectID]
  package let author: Signature
  package let committer: Signature
  /// The message's bytes as stored.
  package let messageBytes: [UInt8]

  package init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
    messageBytes: [UInt8]
  ) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.messageBytes = messageBytes
  }

  package var message: String { String(decoding: messageBytes, as: UTF8.self) }

  /// The message's first line.
  package var summary: String {
    String(message.prefix { !$0.isNewline })
  }
}
