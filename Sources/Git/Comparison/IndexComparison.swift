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
      var order = 1
      while position < entries.count {
        order = ByteOrder.compare(entries[position].path.bytes[...], path)
        if order >= 0 { break }
        note(entries[position].path, .removed, prefix)
        position += 1
      }
      let isInTree = position < entries.count && order == 0
      judge(entry, isInTree ? entries[position] : nil, prefix)
      if isInTree { position += 1 }
      next += 1
      while next < index.entries.count,
        ByteOrder.compare(index.paths[index.entries[next].path], path) == 0
      {
        next += 1
      }
    }
    for entry in entries[position...] { note(entry.path, .removed, prefix) }
  }

  private mutating func judge(
    _ entry: IndexFile.Entry, _ recorded: TreeEntry?, _ prefix: RawPath
  ) {
    let change: TreeDifference.StagedChange? =
      if entry.stage != 0 {
        .conflicted
      } else if entry.isIntentToAdd {
        .intended
      } else if let recorded {
        index.id(entry) == recorded.id && FileMode(stored: index.mode(entry)) == recorded.mode
          ? nil : .modified
      } else {
        .added
      }
    if let change { note(index.path(entry), change, prefix) }
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

  private mutating func note(
    _ path: RawPath, _ change: TreeDifference.StagedChange, _ prefix: RawPath
  ) {
    let full = prefix.bytes.isEmpty ? path : prefix.appending(path.bytes)
    differences.append(TreeDifference(path: full, kind: .staged(change)))
  }
}
