/// The files a spec can see, and nothing else of the world: absolute paths in, values out.
///
/// The live version reads the disk; tests hand in a tree that exists in memory only.
package protocol FileTree: Sendable {
  /// The entries of a directory, sorted by the bytes of their names, without `.` and `..`;
  /// nil when `directory` (links followed) is no readable directory.
  func entries(of directory: String) -> [FileEntry]?

  /// What a path leads to, links followed; a broken link is `.none`.
  func kind(at path: String) -> FileKind

  /// A regular file's bytes, links followed; nil when there is none or it cannot be read.
  func contents(of path: String) -> [UInt8]?

  /// Whether a regular file's bytes, links followed, are these.
  func holds(_ bytes: [UInt8], at path: String) -> Bool

  /// The first thing asked for that is there and could not be read. Nil answers say nothing of
  /// the cause, and a project made from half of its files is wrong: who has asked looks here
  /// before believing the answers.
  var readProblem: ReadProblem? { get }
}

extension FileTree {
  package var readProblem: ReadProblem? { nil }

  package func holds(_ bytes: [UInt8], at path: String) -> Bool { contents(of: path) == bytes }
}

/// A file or directory that is there and cannot be read.
package struct ReadProblem: Sendable, Hashable {
  /// A verb: `read`, `list`, `find`.
  package let operation: String
  package let path: String
  /// The system's errno.
  package let code: Int32

  package init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}

/// What a path leads to, links followed.
package enum FileKind: Sendable, Hashable {
  case file
  case directory
  /// A socket, pipe or device.
  case other
  case none
}

/// One name in a directory, its own kind (a link is a link here).
package struct FileEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file
    case directory
    case link
    /// A socket, pipe or device.
    case other
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
