/// How one input, or a directory on an input's path, differs between two moments.
package struct ObservationDifference: Hashable, Sendable, Codable {
  package enum Change: String, Hashable, Sendable, Codable {
    case added
    case removed
    /// Another content, type or mode.
    case content
    /// The same content, but someone wrote or replaced it meanwhile: change, compile, restore.
    case moved
  }

  /// What the file system or the content's digest says differently.
  package enum Field: String, Hashable, Sendable, Codable, CaseIterable {
    case kind
    case mode
    case content
    case size
    case mtime
    case ctime
    case inode
    case device
  }

  package let path: InputPath
  package let change: Change
  package let isDirectory: Bool
  /// In the order of `Field.allCases`; empty where it was added or removed.
  package let fields: [Field]

  package init(path: InputPath, change: Change, isDirectory: Bool = false, fields: [Field] = []) {
    self.path = path
    self.change = change
    self.isDirectory = isDirectory
    self.fields = fields
  }

  /// How two observations of one path differ; nil where they do not.
  init?(from before: Observation, to after: Observation) {
    let fields = Field.allCases.filter { $0.differs(before, after) }
    if fields.isEmpty { return nil }
    let isContent = !Set(fields).isDisjoint(with: [.kind, .mode, .content])
    self.init(
      path: before.path, change: isContent ? .content : .moved,
      isDirectory: after.kind == .directory, fields: fields)
  }

  /// For a report: `content, size, mtime differ`.
  package var detail: String {
    switch change {
    case .added: "appeared"
    case .removed: "disappeared"
    case .content, .moved:
      fields.map(\.rawValue).joined(separator: ", ") + " moved"
    }
  }
}

extension ObservationDifference.Field {
  fileprivate func differs(_ before: Observation, _ after: Observation) -> Bool {
    switch self {
    case .kind: before.kind != after.kind
    case .mode: before.permissions != after.permissions
    case .content: before.content != after.content
    // A directory's size is the file system's own affair and says nothing its times do not.
    case .size: before.size != after.size && after.kind != .directory
    case .mtime: before.modified != after.modified
    case .ctime: before.changed != after.changed
    case .inode: before.inode != after.inode
    case .device: before.device != after.device
    }
  }
}
