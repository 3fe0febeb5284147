/// How one entry differs between two sets of trees: two releases, or a record and what is found.
package struct EntryDifference: Hashable, Sendable {
  package enum Change: String, Hashable, Sendable, Codable {
    case added
    case removed
    /// Another object.
    case changed
    /// The same object with another mode.
    case mode
  }

  package let path: InputPath
  package let change: Change
  package let before: InputEntry?
  package let after: InputEntry?

  package init(path: InputPath, change: Change, before: InputEntry?, after: InputEntry?) {
    self.path = path
    self.change = change
    self.before = before
    self.after = after
  }

  /// What is different in `after`, sorted by path; entries come in any order.
  package static func between(_ before: [InputEntry], _ after: [InputEntry]) -> [EntryDifference] {
    var result: [EntryDifference] = []
    SortedMerge.walk(sorted(before), sorted(after), by: \.path) { before, after in
      guard let path = (before ?? after)?.path, let change = change(before, after) else { return }
      result.append(EntryDifference(path: path, change: change, before: before, after: after))
    }
    return result
  }

  private static func sorted(_ entries: [InputEntry]) -> [InputEntry] {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.path < $1.path }
    return isSorted ? entries : entries.sorted { $0.path < $1.path }
  }

  private static func change(_ before: InputEntry?, _ after: InputEntry?) -> Change? {
    guard let before else { return .added }
    guard let after else { return .removed }
    if before.id != after.id { return .changed }
    return before.mode != after.mode ? .mode : nil
  }
}
