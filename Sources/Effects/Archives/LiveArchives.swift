import CArchive
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Archives through libarchive.
package struct LiveArchives: Archiving {
  private let files: any FileReading

  package init(files: any FileReading = LiveFiles()) {
    self.files = files
  }

  package func writeTarGzip(
    _ entries: [ArchiveEntry], modified: Int64, to path: String
  ) throws(FileError) {
    for entry in entries where !ArchivePath.isSafe(entry.path) {
      throw FileError(
        operation: "write the archive", path: path,
        problem: .library("`\(entry.path)` is no path for a member"))
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = try LiveFiles.open(
      path, flags, permissions: 0o644, operation: "write the archive")
    var isWhole = false
    defer {
      close(descriptor)
      if !isWhole { unlink(path) }
    }
    let locale = try enterLocale(path)
    defer { csys_leave_locale(locale) }
    let writer = try ArchiveWriter(descriptor: descriptor, path: path)
    let sorted = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for entry in sorted { try writer.add(entry, modified: modified, files: files) }
    try writer.finish()
    try Descriptor.flush(descriptor, path: path, operation: "write the archive")
    isWhole = true
    try LiveFiles().flushDirectory(of: path, operation: "write the archive")
  }

  package var readsInstallers: Bool { ArchiveReader.knowsXar }

  package func list(_ path: String) throws(FileError) -> [ArchiveMember] {
    let locale = try enterLocale(path)
    defer { csys_leave_locale(locale) }
    let reader = try ArchiveReader(path: path)
    var members: [ArchiveMember] = []
    while let member = try reader.next() { members.append(member) }
    return members
  }

  package func read(
    _ member: String, of path: String, limit: Int
  ) throws(FileError) -> [UInt8]? {
    let locale = try enterLocale(path)
    defer { csys_leave_locale(locale) }
    let reader = try ArchiveReader(path: path)
    while let next = try reader.next() {
      guard next.path == member else { continue }
      guard next.kind == .regular else {
        throw FileError(operation: "read", path: path + ":" + member, problem: .notRegularFile)
      }
      return try reader.content(limit: limit)
    }
    return nil
  }

  package func extract(
    _ path: String, to directory: String, limit: Int
  ) throws(FileError) {
    try ArchiveSafety(members: list(path), archive: path).check(limit: limit)
    let locale = try enterLocale(path)
    defer { csys_leave_locale(locale) }
    let reader = try ArchiveReader(path: path)
    var left = limit
    while let member = try reader.next() {
      let target = directory + "/" + ArchivePath.trimmed(member.path)
      switch member.kind {
      case .directory:
        try LiveFiles().makeDirectory(target, permissions: member.permissions | 0o700)
      case .symbolicLink:
        try makeParent(of: target)
        guard symlink(member.linkTarget ?? "", target) == 0 else {
          throw LiveFiles.failure("extract", target)
        }
      case .regular:
        try makeParent(of: target)
        left -= try reader.extract(to: target, permissions: member.permissions, limit: left)
      case .special: break
      }
    }
  }

  private func enterLocale(_ path: String) throws(FileError) -> UnsafeMutableRawPointer {
    if let locale = csys_enter_utf8_locale() { return locale }
    throw FileError(
      operation: "open the archive", path: path,
      problem: .library("this system has no UTF-8 locale"))
  }

  private func makeParent(of path: String) throws(FileError) {
    try LiveFiles().makeDirectory(LiveFiles.directory(of: path), permissions: 0o755)
  }
}
