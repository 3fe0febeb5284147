/// A tag's reference with what it leads to.
package struct Tag: Hashable, Sendable {
  /// Without `refs/tags/`.
  package let name: String
  /// What the reference holds: a tag object for an annotated tag, else the commit.
  package let id: ObjectID
  /// The object at the end of the chain of tag objects.
  package let target: ObjectID
  /// nil for a light tag.
  package let message: String?
  package let tagger: Signature?

  package init(name: String, id: ObjectID, target: ObjectID, message: String?, tagger: Signature?) {
    self.name = name
    self.id = id
    self.target = target
    self.message = message
    self.tagger = tagger
  }

  package var isAnnotated: Bool { id != target }
}
