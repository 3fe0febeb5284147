import Effects

/// A directory's content as members of an archive.
enum DirectoryEntries {
  static func of(_ path: String, as name: String, _ world: World) throws(FileError)
    -> [ArchiveEntry]
  {
    var entries: [ArchiveEntry] = []
    try add(path, as: name, to: &entries, world)
    return entries
  }

  private static func add(
    _ path: String, as name: String, to entries: inout [ArchiveEntry], _ world: World
  ) throws(FileError) {
    guard let status = try world.files.status(path, followLinks: false) else { return }
    switch status.kind {
    case .directory:
      entries.append(ArchiveEntry(path: name, permissions: 0o755, content: .directory))
      for entry in try world.files.list(path) {
        try add(path + "/" + entry.name, as: name + "/" + entry.name, to: &entries, world)
      }
    case .symbolicLink:
      entries.append(
        ArchiveEntry(
          path: name, permissions: 0o777,
          content: .symbolicLink(target: try world.files.linkTarget(path))))
    case .regular:
      entries.append(
        ArchiveEntry(
          path: name, permissions: status.permissions & 0o111 != 0 ? 0o755 : 0o644,
          content: .file(path)))
    case .special: break
    }
  }
}
