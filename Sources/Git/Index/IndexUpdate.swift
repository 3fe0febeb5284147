import CSystem

/// Builds a new index from an old one in which only some paths' entries are others.
struct IndexUpdate {
  let old: IndexFile
  /// The old file's own modification time: entries as young as it may hide a change (racy git).
  let oldModified: (seconds: Int64, nanoseconds: Int64)
  /// The stat data of a path below the working directory; nil where nothing stands there.
  let status: (RawPath) -> csys_stat?

  /// The new file's bytes; a nil entry removes the path.
  func bytes(setting changes: [RawPath: TreeEntry?]) -> [UInt8] {
    var writer = IndexWriter(
      version: version, reserving: old.data.count + changes.count * 256)
    let sorted = changes.sorted { $0.key < $1.key }
    var position = 0
    for (path, entry) in sorted {
      let range = old.range(of: path)
      for index in position..<max(position, range.lowerBound) { copy(old.entries[index], &writer) }
      position = max(position, range.upperBound)
      if let entry { add(entry, replacing: range, to: &writer) }
    }
    for index in position..<old.entries.count { copy(old.entries[index], &writer) }
    for part in old.extensions where Self.keptExtensions.contains(part.name) {
      writer.add(extensionBytes: old.data[part.range])
    }
    return writer.finish()
  }

  /// `REUC` (undo of conflicts) and `sdir` (a sparse index) stay true. The others are caches over
  /// the entries' ids or places (`TREE`, `UNTR`, `FSMN`, `EOIE`, `IEOT`), which git builds anew.
  private static let keptExtensions: Set<String> = ["REUC", "sdir"]

  private var version: Int {
    if old.version == 2, old.entries.contains(where: { $0.extendedFlags != 0 }) { return 3 }
    return old.version
  }

  private func add(_ entry: TreeEntry, replacing range: Range<Int>, to writer: inout IndexWriter) {
    let found = status(entry.path)
    let stat = IndexWriter.stat(found ?? csys_stat(), mode: entry.mode)
    let before = range.isEmpty ? nil : old.entries[range.lowerBound]
    writer.add(
      stat: stat[...], id: entry.id.bytes, flags: (before?.flags ?? 0) & 0x8000,
      extendedFlags: (before?.extendedFlags ?? 0) & 0x4000, path: entry.path.bytes[...])
  }

  private func copy(_ entry: IndexFile.Entry, _ writer: inout IndexWriter) {
    let offset = entry.offset
    var stat = old.data[offset..<(offset + 40)]
    if isRacy(entry), !isUntouched(entry) {
      // A length of zero makes git look at the content, as its own `smudge` does.
      for index in (offset + 36)..<(offset + 40) { stat[index] = 0 }
    }
    writer.add(
      stat: stat, id: old.data[(offset + 40)..<(offset + 60)], flags: entry.flags,
      extendedFlags: entry.extendedFlags, path: old.paths[entry.path])
  }

  /// Changed in the second in which the old index was written, or later: only that index's age
  /// tells git to look closer, and the new index is younger.
  private func isRacy(_ entry: IndexFile.Entry) -> Bool {
    let seconds = Int64(IndexFile.number(old.data, entry.offset + 8))
    return seconds != 0 && seconds >= oldModified.seconds
  }

  private func isUntouched(_ entry: IndexFile.Entry) -> Bool {
    guard let found = status(old.path(entry)) else { return true }
    let nanoseconds = Int64(IndexFile.number(old.data, entry.offset + 12))
    let isOlder =
      found.modified_seconds < oldModified.seconds
      || (found.modified_seconds == oldModified.seconds
        && nanoseconds > 0 && nanoseconds < oldModified.nanoseconds)
    guard isOlder, let mode = FileMode(stored: old.mode(entry)) else { return false }
    return IndexWriter.stat(found, mode: mode)[...]
      .elementsEqual(old.data[entry.offset..<(entry.offset + 40)])
  }
}
