import CSystem

/// What the file system says of a file, to the nanosecond.
package struct FileStat: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// Bytes.
  package let size: UInt64
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// Nanoseconds since 1970; no program can set it.
  package let changed: Int64
  /// Type and permissions.
  package let mode: UInt32

  package init(
    device: UInt64, inode: UInt64, size: UInt64, modified: Int64, changed: Int64, mode: UInt32
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.mode = mode
  }

  init(_ found: csys_stat) {
    self.init(
      device: found.device, inode: found.inode, size: found.size,
      modified: found.modified_seconds &* 1_000_000_000 &+ found.modified_nanoseconds,
      changed: found.changed_seconds &* 1_000_000_000 &+ found.changed_nanoseconds,
      mode: found.mode)
  }

  /// The permission bits, `0o7777`.
  package var permissions: UInt32 { mode & 0o7777 }
}
