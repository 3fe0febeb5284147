import CGit2

extension Repository {
  /// The tag of that name (without `refs/tags/`); nil where there is none.
  package func tag(_ name: String) throws(GitError) -> Tag? {
    guard let id = try referenceTarget("refs/tags/" + name) else { return nil }
    return try readTag(name: name, id: id)
  }

  /// The tags whose names match a glob (`build/*`), by name.
  package func tags(matching glob: String) throws(GitError) -> [Tag] {
    var tags: [Tag] = []
    for reference in try references(matching: "refs/tags/" + glob) {
      tags.append(try readTag(name: String(reference.name.dropFirst(10)), id: reference.target))
    }
    return tags
  }

  private func readTag(name: String, id: ObjectID) throws(GitError) -> Tag {
    var oid = id.oid
    var object: OpaquePointer?
    try checkObject(
      git_object_lookup(&object, pointer, &oid, GIT_OBJECT_ANY), "read the tag", name)
    defer { git_object_free(object) }
    guard git_object_type(object) == GIT_OBJECT_TAG else {
      return Tag(name: name, id: id, target: id, message: nil, tagger: nil)
    }
    var peeled: OpaquePointer?
    try checkObject(git_tag_peel(&peeled, object), "read the tag", name)
    defer { git_object_free(peeled) }
    let message = git_tag_message(object).map { String(cString: $0) } ?? ""
    let tagger = git_tag_tagger(object).map { Signature($0.pointee) }
    guard let target = git_object_id(peeled) else { throw Self.nothing("read the tag", name) }
    return Tag(
      name: name, id: id, target: ObjectID(target.pointee), message: message, tagger: tagger)
  }
}
