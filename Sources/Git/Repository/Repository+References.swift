import CGit2

/// A reference with the object at its end.
package struct Reference: Hashable, Sendable {
  /// `refs/heads/main`
  package let name: String
  package let target: ObjectID

  package init(name: String, target: ObjectID) {
    self.name = name
    self.target = target
  }
}

extension Repository {
  /// The object that a reference (`refs/…`, `HEAD`) holds, symbolic ones followed; nil where there
  /// is no such reference.
  package func referenceTarget(_ name: String) throws(GitError) -> ObjectID? {
    var oid = git_oid()
    let status = git_reference_name_to_id(&oid, pointer, name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the reference", name)
    return ObjectID(oid)
  }

  /// The direct references that match a glob (`refs/tags/build/*`; `*` also crosses slashes), by
  /// name; symbolic ones are left out.
  package func references(matching glob: String) throws(GitError) -> [Reference] {
    var iterator: OpaquePointer?
    try check(
      git_reference_iterator_glob_new(&iterator, pointer, glob), "list the references", glob)
    defer { git_reference_iterator_free(iterator) }
    var found: [Reference] = []
    while true {
      var reference: OpaquePointer?
      let status = git_reference_next(&reference, iterator)
      if status == GIT_ITEROVER.rawValue { break }
      try check(status, "list the references", glob)
      defer { git_reference_free(reference) }
      guard let target = git_reference_target(reference), let name = git_reference_name(reference)
      else { continue }
      found.append(Reference(name: String(cString: name), target: ObjectID(target.pointee)))
    }
    return found.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
  }

  /// The local branches.
  package func branches() throws(GitError) -> [Reference] {
    try references(matching: "refs/heads/*")
  }

  /// The branches of a remote as last fetched, by the remote's own fetch refspecs.
  package func remoteTrackingReferences(of remote: String) throws(GitError) -> [Reference] {
    let specs = try configuration().list("remote.\(remote).fetch")
    let globs = specs.compactMap { spec -> String? in
      guard let colon = spec.firstIndex(of: ":") else { return nil }
      let glob = String(spec[spec.index(after: colon)...])
      return glob.hasPrefix("refs/remotes/") ? glob : nil
    }
    var byName: [String: Reference] = [:]
    for glob in globs {
      for reference in try references(matching: glob) { byName[reference.name] = reference }
    }
    return byName.values.sorted { $0.name < $1.name }
  }

  /// The names of the remotes.
  package func remotes() throws(GitError) -> [String] {
    var names = git_strarray()
    try check(git_remote_list(&names, pointer), "list the remotes of", path)
    defer { git_strarray_dispose(&names) }
    return (0..<names.count).compactMap { index in
      names.strings[index].map { String(cString: $0) }
    }
  }

  /// A remote's URL after `url.<base>.insteadOf`; nil where there is no such remote.
  package func remoteURL(_ remote: String) throws(GitError) -> String? {
    var found: OpaquePointer?
    let status = git_remote_lookup(&found, pointer, remote)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try check(status, "read the remote", remote)
    defer { git_remote_free(found) }
    return git_remote_url(found).map { String(cString: $0) }
  }
}
