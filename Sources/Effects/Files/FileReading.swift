/// Reads the file system. Paths are absolute, or relative to the working directory.
package protocol FileReading: Sendable {
  /// The whole of a regular file; anything else, and a file over `limit` bytes, is an error.
  /// `followLinks: false` refuses a symbolic link in the last component (ELOOP).
  func read(_ path: String, limit: Int, followLinks: Bool) throws(FileError) -> [UInt8]

  /// What stands at the path, nil where nothing does.
  func status(_ path: String, followLinks: Bool) throws(FileError) -> FileStatus?

  /// A directory's names without `.` and `..`, sorted by bytes.
  func list(_ path: String) throws(FileError) -> [DirectoryEntry]

  /// The path with every symbolic link resolved; the file must exist.
  func realPath(_ path: String) throws(FileError) -> String

  /// The text of a symbolic link.
  func linkTarget(_ path: String) throws(FileError) -> String
}

extension FileReading {
  /// The real path where something stands at the path and can be looked at, else the path itself.
  package func resolved(_ path: String) -> String { (try? realPath(path)) ?? path }

  /// The limit of a file that a person writes: 16 MiB.
  package static var authoredFileLimit: Int { 16 << 20 }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: Self.authoredFileLimit, followLinks: true)
  }

  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try read(path, limit: limit, followLinks: true)
  }

  /// The file's bytes, nil where there is none.
  package func readIfPresent(_ path: String) throws(FileError) -> [UInt8]? {
    do {
      return try read(path)
    } catch {
      if error.isNotFound { return nil }
      throw error
    }
  }

  package func status(_ path: String) throws(FileError) -> FileStatus? {
    try status(path, followLinks: true)
  }

  package func exists(_ path: String) throws(FileError) -> Bool {
    try status(path, followLinks: true) != nil
  }

  package func isDirectory(_ path: String) throws(FileError) -> Bool {
    try status(path, followLinks: true)?.kind == .directory
  }
}
