/// The kinds of a tree's entries, with git's own numbers.
package enum FileMode: UInt32, Hashable, Sendable {
  case tree = 0o040000
  case regular = 0o100644
  case executable = 0o100755
  case link = 0o120000
  case submodule = 0o160000

  /// Git's canonical kind of a mode that old tools wrote (`0o100664`); nil for an unknown one.
  package init?(stored: UInt32) {
    switch stored & 0o170000 {
    case 0o040000: self = .tree
    case 0o100000: self = stored & 0o100 != 0 ? .executable : .regular
    case 0o120000: self = .link
    case 0o160000: self = .submodule
    default: return nil
    }
  }

  /// Six digits, as `git ls-tree` prints them.
  package var octal: String {
    let digits = String(rawValue, radix: 8)
    return digits.count == 5 ? "0" + digits : digits
  }
}

/// One file, link or submodule of a tree, by its path from the tree's root.
package struct TreeEntry: Hashable, Sendable {
  package let path: RawPath
  package let mode: FileMode
  package let id: ObjectID

  package init(path: RawPath, mode: FileMode, id: ObjectID) {
    self.path = path
    self.mode = mode
    self.id = id
  }
}
