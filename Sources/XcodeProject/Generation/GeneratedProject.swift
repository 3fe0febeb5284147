/// What generation comes to: files to write, files to delete, and what each target holds.
package struct GeneratedProject: Sendable {
  /// A file to write.
  package struct File: Sendable {
    package enum Kind: Sendable {
      /// Inside the project's folder.
      case project
      /// An Info.plist or entitlements file of the spec.
      case propertyList
    }

    /// Absolute.
    package var path: String
    package var bytes: [UInt8]
    package var kind: Kind

    package init(path: String, bytes: [UInt8], kind: Kind) {
      self.path = path
      self.bytes = bytes
      self.kind = kind
    }
  }

  /// Absolute: `…/Name.xcodeproj`.
  package var path: String
  /// Property lists whose existing file already says the same are not among them.
  package var files: [File]
  /// Absolute paths of all property lists that the spec writes: those that are not among `files`
  /// are current.
  package var propertyLists: [String]
  /// Absolute paths, folders as a whole: what this project wrote once and no longer has.
  ///
  /// Every scheme and breakpoint list that is not among `files`.
  package var deletions: [String]
  /// In the order of the project's targets.
  package var targets: [TargetContent]

  package init(
    path: String, files: [File], propertyLists: [String] = [], deletions: [String],
    targets: [TargetContent]
  ) {
    self.path = path
    self.files = files
    self.propertyLists = propertyLists
    self.deletions = deletions
    self.targets = targets
  }
}

/// The files of one target, and how each came in.
package struct TargetContent: Sendable {
  /// What a target does with a file.
  package enum Role: String, Sendable {
    case source
    case resource
    case header
    case copied
    case framework
    case infoPlist
    case entitlements
    case configuration
    case script
    /// Shown in the navigator only.
    case navigator
    /// A folder that Xcode reads itself.
    case syncedFolder
  }

  package struct File: Sendable {
    /// Absolute; a folder reference or wrapper is one file.
    package var path: String
    package var role: Role
    /// Position in the target's `sources`; nil for what no source brought.
    package var source: Int?

    package init(path: String, role: Role, source: Int?) {
      self.path = path
      self.role = role
      self.source = source
    }
  }

  package var name: String
  package var files: [File]

  package init(name: String, files: [File]) {
    self.name = name
    self.files = files
  }
}
