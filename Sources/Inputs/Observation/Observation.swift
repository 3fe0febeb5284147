/// What was seen of one input, or of a directory on an input's path, at one moment.
package struct Observation: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case file
    case link
    case directory
  }

  package let path: InputPath
  package let kind: Kind
  /// The permission bits, `0o7777`.
  package let permissions: UInt32
  /// Bytes.
  package let size: Int64
  /// Nanoseconds since 1970 of the last change of the content.
  package let modified: Int64
  /// Nanoseconds since 1970 of the last change of content or metadata; no program can set it.
  package let changed: Int64
  package let inode: UInt64
  package let device: UInt64
  /// The content's id in lower-case hexadecimal (git's blob id, or a SHA-256: one kind within a
  /// snapshot); nil for directories.
  package let content: String?

  package init(
    path: InputPath, kind: Kind = .file, permissions: UInt32, size: Int64, modified: Int64,
    changed: Int64, inode: UInt64, device: UInt64, content: String?
  ) {
    self.path = path
    self.kind = kind
    self.permissions = permissions
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
    self.content = content
  }
}
