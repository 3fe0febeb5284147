import CGit2

/// Writes a tree with some paths changed: only the directories on those paths are read and written.
struct TreeRebuilder {
  /// A change below the directory that is being rebuilt; `path` are the parts that are left.
  private struct Step {
    let path: ArraySlice<ArraySlice<UInt8>>
    /// nil removes.
    let leaf: Leaf?
  }

  private struct Leaf {
    let mode: FileMode
    let id: ObjectID
  }

  let repository: Repository
  let base: ObjectID?
  /// nil in a bare repository, which has no attributes of a working directory.
  private let form: CheckoutForm?

  init(repository: Repository, base: ObjectID?) throws(GitError) {
    self.repository = repository
    self.base = base
    guard !repository.isBare else {
      form = nil
      return
    }
    form = try CheckoutForm(
      repository: repository, configuration: repository.configuration())
  }

  /// The id of the tree that results; the empty tree where nothing is left.
  func write(_ changes: [FileChange]) throws(GitError) -> ObjectID {
    var steps: [Step] = []
    for change in changes { steps.append(try step(change)) }
    if let tree = try rebuild(base, steps, at: RawPath(bytes: [])) { return tree }
    return try storeTree([:])
  }

  private func step(_ change: FileChange) throws(GitError) -> Step {
    let parts = change.path.bytes.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.contains(0) && !UnsafeName.matches($0) }) else {
      throw GitError(
        operation: "add to the tree", subject: change.path.text, kind: .invalid,
        message: "it is no path that a tree may hold")
    }
    return Step(path: parts[...], leaf: try leaf(change))
  }

  private func leaf(_ change: FileChange) throws(GitError) -> Leaf? {
    guard case .write(let bytes, let mode) = change.action else { return nil }
    guard mode != .submodule, mode != .tree else {
      throw GitError(
        operation: "add to the tree", subject: change.path.text, kind: .invalid,
        message: "only files and links are written")
    }
    guard mode != .link, let form else {
      return Leaf(mode: mode, id: try repository.writeBlob(bytes))
    }
    let old: TreeEntry? =
      if let base { try repository.entry(at: change.path, in: base) } else { nil }
    let isFile = old?.mode == .regular || old?.mode == .executable
    let stored = try form.stored(bytes, at: change.path, replacing: isFile ? old?.id : nil)
    return Leaf(mode: mode, id: try repository.writeBlob(stored))
  }

  /// nil: the directory is empty, and so is not kept.
  private func rebuild(
    _ base: ObjectID?, _ steps: [Step], at path: RawPath
  ) throws(GitError) -> ObjectID? {
    var entries: [ArraySlice<UInt8>: Leaf] = [:]
    if let base {
      for item in try TreeListing(bytes: repository.treeBytes(base), id: base) {
        entries[item.name] = Leaf(mode: item.mode, id: item.id)
      }
    }
    for step in steps where step.path.count == 1 && step.leaf == nil {
      guard let name = step.path.first else { continue }
      guard entries[name] != nil else { throw missing(path.appending(name)) }
      entries[name] = nil
    }
    let deeper = Dictionary(grouping: steps.filter { $0.path.count > 1 }) { $0.path.first ?? [] }
    for (name, inner) in deeper {
      let old = entries[name]
      let rest = inner.map { Step(path: $0.path.dropFirst(), leaf: $0.leaf) }
      let rebuilt = try rebuild(
        old?.mode == .tree ? old?.id : nil, rest, at: path.appending(name))
      entries[name] = rebuilt.map { Leaf(mode: .tree, id: $0) }
    }
    for step in steps where step.path.count == 1 && step.leaf != nil {
      if let name = step.path.first { entries[name] = step.leaf }
    }
    return entries.isEmpty ? nil : try storeTree(entries)
  }

  /// Git sorts by name, a directory's with a slash at its end.
  private func storeTree(_ entries: [ArraySlice<UInt8>: Leaf]) throws(GitError) -> ObjectID {
    let sorted = entries.map { entry in
      (key: entry.key + (entry.value.mode == .tree ? [UInt8(ascii: "/")] : []), entry: entry)
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var bytes: [UInt8] = []
    for (_, entry) in sorted {
      bytes += String(entry.value.mode.rawValue, radix: 8).utf8
      bytes.append(UInt8(ascii: " "))
      bytes += entry.key
      bytes.append(0)
      bytes += entry.value.id.bytes
    }
    let store = try repository.objectStore()
    defer { git_odb_free(store) }
    return try repository.store("write the tree in", repository.path) { oid in
      git_odb_write(oid, store, bytes, bytes.count, GIT_OBJECT_TREE)
    }
  }

  private func missing(_ path: RawPath) -> GitError {
    GitError(
      operation: "remove from the tree", subject: path.text, kind: .notFound,
      message: "the tree does not have it")
  }
}
