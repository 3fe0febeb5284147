import CGit2

extension Repository {
  /// The bytes of an annotated tag's object, which are what a signature signs.
  package func tagBuffer(
    name: String, target: ObjectID, tagger: Signature, message: String
  ) throws(GitError) -> [UInt8] {
    let text = message.hasSuffix("\n") ? message : message + "\n"
    let head = "object \(target)\ntype commit\ntag \(name)\ntagger \(try line(tagger))\n\n"
    return Array((head + text).utf8)
  }

  /// Stores a tag made by `tagBuffer`, with its signature after the message if any, and creates
  /// `refs/tags/<name>`; one that exists is an error (`.exists`), and is never moved.
  package func createTag(
    name: String, buffer: [UInt8], signature: String? = nil
  ) throws(GitError) -> ObjectID {
    if let existing = try tag(name) {
      throw GitError(
        operation: "create the tag", subject: name, kind: .exists,
        message: "it exists, at \(existing.target)")
    }
    let store = try objectStore()
    defer { git_odb_free(store) }
    let bytes = buffer + Array((signature ?? "").utf8)
    let id = try self.store("write the tag", name) { oid in
      git_odb_write(oid, store, bytes, bytes.count, GIT_OBJECT_TAG)
    }
    try setReference("refs/tags/" + name, from: nil, to: id, reflog: "", by: nil)
    return id
  }
}
