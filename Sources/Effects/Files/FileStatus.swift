/// What kind of thing stands at a path.
package enum FileKind: String, Hashable, Sendable {
  case regular
  case directory
  case symbolicLink
  /// A pipe, socket or device.
  case special
}

/// What the file system says about a path; times to the nanosecond.
package struct FileStatus: Hashable, Sendable {
  package let kind: FileKind
  /// The permission bits, `0o7777`.
  package let permissions: UInt32
  package let size: Int
  /// Nanoseconds since 1970 of the last change of the content.
  package let modified: Int64
  /// Nanoseconds since 1970 of the last change of content or metadata; no program can set it.
  package let changed: Int64
  package let device: UInt64
  package let inode: UInt64
  package let owner: UInt32
  package let group: UInt32

  package init(
    kind: FileKind, permissions: UInt32, size: Int, modified: Int64, changed: Int64,
    device: UInt64, inode: UInt64, owner: UInt32 = 0, group: UInt32 = 0
  ) {
    self.kind = kind
    self.permissions = permissions
    self.size = size
    self.modified = modified
    self.changed = changed
    self.device = device
    self.inode = inode
    self.owner = owner
    self.group = group
  }
}

/// One name of a directory's listing.
package struct DirectoryEntry: Hashable, Sendable {
  package let name: String
  package let kind: FileKind

  package init(name: String, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}
