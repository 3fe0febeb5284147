/// The index against the tree: what is staged.
struct IndexComparison {
  let index: IndexFile
  private(set) var differences: [TreeDifference] = []

  /// Walks both in the order that they share.
  mutating func compare(with plan: TreePlan, prefix: RawPath) {
    let entries = plan.entries
    var position = 0
    var next = 0
    while next < index.entries.count {
      let entry = index.entries[next]
      if index.mode(entry) == FileMode.tree.rawValue {
        // A sparse index stands for a whole directory by its tree's id.
        compareDirectory(entry, plan, &position, prefix)
        next += 1
        continue
      }
      let path = index.paths[entry.path]
      while position < entries.count, precedes(entries[position].path.bytes, path) {
        note(entries[position].path, .removed, prefix)
        position += 1
      }
      let isInTree = position < entries.count && entries[position].path.bytes.elementsEqual(path)
      judge(entry, isInTree ? entries[position] : nil, prefix)
      if isInTree { position += 1 }
      next += 1
      while next < index.entries.count, index.paths[index.entries[next].path].elementsEqual(path) {
        next += 1
      }
    }
    for entry in entries[position...] { note(entry.path, .removed, prefix) }
  }

  private mutating func judge(
    _ entry: IndexFile.Entry, _ recorded: TreeEntry?, _ prefix: RawPath
  ) {
    let path = index.path(entry)
    if entry.stage != 0 { return note(path, .conflicted, prefix) }
    if entry.isIntentToAdd { return note(path, .intended, prefix) }
    guard let recorded else { return note(path, .added, prefix) }
    if index.id(entry) != recorded.id || FileMode(stored: index.mode(entry)) != recorded.mode {
      note(path, .modified, prefix)
    }
  }

  private mutating func compareDirectory(
    _ entry: IndexFile.Entry, _ plan: TreePlan, _ position: inout Int, _ prefix: RawPath
  ) {
    let directory = index.paths[entry.path]
    while position < plan.entries.count, plan.entries[position].path.bytes.starts(with: directory) {
      position += 1
    }
    let path = RawPath(bytes: Array(directory.dropLast()))
    if plan.directories.first(where: { $0.path == path })?.id != index.id(entry) {
      note(path, .modified, prefix)
    }
  }

  private func precedes(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  private mutating func note(
    _ path: RawPath, _ change: TreeDifference.StagedChange, _ prefix: RawPath
  ) {
    let full = prefix.bytes.isEmpty ? path : prefix.appending(path.bytes)
    differences.append(TreeDifference(path: full, kind: .staged(change)))
  }
}
