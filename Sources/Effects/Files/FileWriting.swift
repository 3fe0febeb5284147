/// Changes the file system; every call is on the disk when it returns.
package protocol FileWriting: Sendable {
  /// Replaces a file's content, or makes the file, so that a crash at any point leaves the old or
  /// the new bytes whole. Mode and owner are kept; `permissions` is for a file that is new.
  /// A symbolic link is followed: its target is replaced, the link stays.
  func replace(_ path: String, with bytes: [UInt8], permissions: UInt32) throws(FileError)

  /// Makes a file that must not exist (EEXIST).
  func create(_ path: String, with bytes: [UInt8], permissions: UInt32) throws(FileError)

  /// Adds one line (the newline is added) to a file, made with mode 0600 where missing. A torn
  /// last line, left by a crash, is ended first.
  func append(line: [UInt8], to path: String) throws(FileError)

  /// Makes a directory and its missing ancestors; one that exists is fine.
  func makeDirectory(_ path: String, permissions: UInt32) throws(FileError)

  /// Makes a new directory of mode 0700 named `<prefix><random>` in `parent`, and answers its path.
  func makeTemporaryDirectory(in parent: String, prefix: String) throws(FileError) -> String

  /// Moves within one file system, replacing what stood at the new path.
  func move(_ path: String, to newPath: String) throws(FileError)

  /// Removes a file, a link, or a directory with all that is in it; nothing there is fine.
  func remove(_ path: String) throws(FileError)
}

extension FileWriting {
  package func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: bytes, permissions: 0o644)
  }

  package func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try create(path, with: bytes, permissions: 0o644)
  }

  package func makeDirectory(_ path: String) throws(FileError) {
    try makeDirectory(path, permissions: 0o755)
  }
}

/// Both halves of the file system.
package typealias FileSystem = FileReading & FileWriting
