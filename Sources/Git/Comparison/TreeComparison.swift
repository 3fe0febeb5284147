/// The working directory against a commit's tree, by content, mode and set of files.
///
/// Stat data, index bits, ignore rules and filters are never believed, and no program is run. Only
/// the comparison that is given a `StatCache` believes it.
package struct TreeComparison: Hashable, Sendable {
  /// Something on disk that the tree does not have.
  package struct Extra: Hashable, Sendable {
    /// From the outer repository's root, also inside a submodule.
    package let path: RawPath
    package let isDirectory: Bool
    package let isIgnored: Bool

    package init(path: RawPath, isDirectory: Bool, isIgnored: Bool) {
      self.path = path
      self.isDirectory = isDirectory
      self.isIgnored = isIgnored
    }
  }

  package enum Decision: Hashable, Sendable {
    /// A difference; a directory is entered and each of its files judged.
    case count
    /// No difference, and not entered.
    case skip
  }

  /// Sorted by path.
  package let differences: [TreeDifference]
  /// How many of the tree's entries were compared, submodules' included.
  package let comparedFiles: Int
  /// What was seen of entries and directories: each thread's, sorted by path. Empty unless asked for.
  package let seen: [[SeenEntry]]

  package init(differences: [TreeDifference], comparedFiles: Int, seen: [[SeenEntry]] = []) {
    self.differences = differences
    self.comparedFiles = comparedFiles
    self.seen = seen
  }

  package var isClean: Bool { differences.isEmpty }
}
