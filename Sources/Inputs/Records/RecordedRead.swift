/// A file that a build's record says was read.
package struct RecordedRead: Hashable, Sendable {
  /// Absolute, as the record names it.
  package let path: String
  /// The module or command that read it.
  package let target: String
  /// The record, relative to the scratch directory.
  package let record: String
  /// The path is a symbolic link that was read itself, not what it leads to.
  package let isLink: Bool

  package init(path: String, target: String, record: String, isLink: Bool = false) {
    self.path = path
    self.target = target
    self.record = record
    self.isLink = isLink
  }
}

/// A read with what the file system says of its path now.
package struct ResolvedRead: Hashable, Sendable {
  package let read: RecordedRead
  /// The path with all symbolic links resolved; of a file that is gone, its name in its resolved
  /// directory.
  package let real: String

  package init(read: RecordedRead, real: String) {
    self.read = read
    self.real = real
  }
}
