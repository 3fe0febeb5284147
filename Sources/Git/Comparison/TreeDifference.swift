/// One way in which the working directory is not what the tree says.
package struct TreeDifference: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// In the tree, not on disk.
    case missing
    /// In the tree, not on disk, and the repository says so: outside the sparse checkout, or a
    /// submodule that was never initialised.
    case notCheckedOut
    /// The bytes differ, also from what checkout would write.
    case content
    /// A filter driver (`filter=<driver>`, or a `working-tree-encoding` that is not known) stands
    /// between the bytes and the blob, so they cannot be compared without running it.
    case filtered(driver: String)
    /// The executable bit differs.
    case mode(recorded: FileMode, found: FileMode)
    /// Another kind of thing stands there.
    case type(recorded: FileMode, found: FoundType)
    /// The symbolic link leads elsewhere than recorded.
    case linkTarget
    /// The symbolic link, equal to the recorded one or not, leads out of the repository.
    case linkLeavesRepository(target: String)
    /// The submodule's HEAD is not the recorded commit.
    case submoduleCommit(recorded: ObjectID, found: ObjectID?)
    /// On disk, neither in the tree nor ignored.
    case untracked
    /// On disk, not in the tree, and ignored.
    case ignored
    /// A repository of its own lies there that is no submodule; not entered.
    case nestedRepository(isIgnored: Bool)
    /// The index differs from the tree.
    case staged(StagedChange)
    /// Two names of one directory that a case-insensitive file system takes for one.
    case caseFoldDuplicate(of: RawPath)
    /// A name that no checkout can write (`..`, `.git`, one with a slash).
    case unsafeName
    /// The path could not be read; the value is the errno.
    case unreadable(code: Int32)
  }

  package enum FoundType: String, Hashable, Sendable {
    case regular
    case directory
    case link = "symbolic link"
    case special = "special file"
  }

  package enum StagedChange: String, Hashable, Sendable {
    case added
    case removed
    case modified
    case conflicted
    /// `git add --intent-to-add`
    case intended
  }

  package let path: RawPath
  package let kind: Kind

  package init(path: RawPath, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension TreeDifference: Comparable {
  /// By path; differences of one path in a fixed order.
  package static func < (left: TreeDifference, right: TreeDifference) -> Bool {
    left.path == right.path ? left.kind.rank < right.kind.rank : left.path < right.path
  }
}

extension TreeDifference.Kind {
  fileprivate var rank: Int {
    switch self {
    case .staged: 0
    case .missing: 1
    case .notCheckedOut: 2
    case .type: 3
    case .content: 4
    case .filtered: 5
    case .mode: 6
    case .linkTarget: 7
    case .linkLeavesRepository: 8
    case .submoduleCommit: 9
    case .untracked: 10
    case .ignored: 11
    case .nestedRepository: 12
    case .caseFoldDuplicate: 13
    case .unsafeName: 14
    case .unreadable: 15
    }
  }
}
