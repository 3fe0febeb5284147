/// One member of an archive.
package struct ArchiveEntry: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case directory
    case bytes([UInt8])
    /// A file on disk, read while the archive is written.
    case file(String)
    case symbolicLink(target: String)
  }

  /// Relative, with `/`, without `.` and `..`.
  package let path: String
  package let permissions: UInt32
  package let content: Content

  package init(path: String, permissions: UInt32, content: Content) {
    self.path = path
    self.permissions = permissions
    self.content = content
  }
}

/// One member as an archive lists it.
package struct ArchiveMember: Hashable, Sendable {
  package let path: String
  package let kind: FileKind
  package let permissions: UInt32
  package let size: Int
  package let linkTarget: String?
  /// Seconds since 1970.
  package let modified: Int64

  package init(
    path: String, kind: FileKind, permissions: UInt32, size: Int, linkTarget: String?,
    modified: Int64
  ) {
    self.path = path
    self.kind = kind
    self.permissions = permissions
    self.size = size
    self.linkTarget = linkTarget
    self.modified = modified
  }
}
