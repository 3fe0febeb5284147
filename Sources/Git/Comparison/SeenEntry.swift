/// What a comparison saw of one of the tree's entries, or of a directory, before it read the content.
package struct SeenEntry: Hashable, Sendable {
  /// A directory's ends with a slash; the root is `./`.
  package let path: RawPath
  /// nil for a directory.
  package let mode: FileMode?
  /// What the tree records; nil for a directory.
  package let id: ObjectID?
  package let stat: FileStat

  /// An entry of the tree.
  init(path: RawPath, mode: FileMode, id: ObjectID, stat: FileStat) {
    self.path = path
    self.mode = mode
    self.id = id
    self.stat = stat
  }

  package init(directory: RawPath, stat: FileStat) {
    path = directory.bytes.isEmpty ? "./" : RawPath(bytes: directory.bytes + [UInt8(ascii: "/")])
    mode = nil
    id = nil
    self.stat = stat
  }

  /// By their paths' bytes.
  static func sort(_ entries: inout [SeenEntry]) {
    // Numbers are sorted in the entries' stead: these are large, and mostly in order already.
    let order = entries.withUnsafeBufferPointer { all in
      all.indices.sorted { all[$0].path < all[$1].path }
    }
    entries = order.map { entries[$0] }
  }
}

extension TreeComparison {
  /// Calls with what was seen, sorted by the paths' bytes.
  package func forEachSeen(_ visit: (SeenEntry) -> Void) {
    var positions = [Int](repeating: 0, count: seen.count)
    while true {
      var next: Int?
      for part in seen.indices where positions[part] < seen[part].count {
        if let best = next, seen[best][positions[best]].path < seen[part][positions[part]].path {
          continue
        }
        next = part
      }
      guard let next else { return }
      visit(seen[next][positions[next]])
      positions[next] += 1
    }
  }
}
