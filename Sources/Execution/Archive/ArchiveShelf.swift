import Effects
import Inputs
import Pipelines

/// `dist/`: archives, the newest one's `manifest.json`, and `SHA256SUMS`.
package struct ArchiveShelf {
  private let world: World
  private let directory: String

  package init(_ world: World, directory: String) {
    self.world = world
    self.directory = directory
  }

  /// A manifest lists every file that was compiled.
  private static let manifestLimit = 512 << 20

  private func readManifest(_ path: String) throws(FileError) -> [UInt8]? {
    guard try world.files.exists(path) else { return nil }
    return try world.files.read(path, limit: Self.manifestLimit)
  }

  /// Moves finished archives in, last of all their manifest, so that a manifest never names an
  /// archive that is not whole.
  func put(_ staged: [(path: String, name: String)], _ manifest: ArchiveManifest) throws(Failure) {
    let encoded: [UInt8]
    do throws(ManifestError) { encoded = try manifest.encoded() } catch {
      throw Failure(.fault, id: "manifest-encoding", error.message)
    }
    do throws(FileError) {
      try keepEarlierManifest()
      for archive in staged { try place(archive.path, at: directory + "/" + archive.name) }
      try world.files.replace(directory + "/manifest.json", with: encoded)
    } catch { throw Failure(writing: error) }
  }

  /// `dist/` may lie on another file system than the run's folder.
  func place(_ staged: String, at path: String) throws(FileError) {
    do {
      try world.files.move(staged, to: path)
    } catch {
      guard error.problem == .system(18) else { throw error }  // EXDEV
      try world.files.replace(path, with: try world.files.read(staged, limit: 4 << 30))
      try world.files.remove(staged)
    }
  }

  /// The manifest of the archive before stays beside that archive.
  private func keepEarlierManifest() throws(FileError) {
    let path = directory + "/manifest.json"
    guard let bytes = try readManifest(path),
      let earlier = try? ArchiveManifest.decoded(bytes)
    else { return }
    for path in Set(earlier.targets.compactMap(\.archive?.path)) {
      guard try world.files.exists(directory + "/" + path) else { continue }
      try world.files.replace(ArchivePaths.keptManifest(of: directory + "/" + path), with: bytes)
    }
  }

  func writeChecksums() throws(FileError) {
    var lines: [ChecksumList.Line] = []
    for entry in try world.files.list(directory)
    where entry.kind == .regular && entry.name != "SHA256SUMS" && entry.name != ".gitignore" {
      lines.append(
        .init(
          sha256: try FileDigest.of(directory + "/" + entry.name, world).sha256, path: entry.name))
    }
    try world.files.replace(
      directory + "/SHA256SUMS", with: Array(ChecksumList(lines).text.utf8))
  }

  /// The manifest of an archive, or of the newest one.
  package func manifest(of archive: String?) throws(Failure) -> ArchiveManifest {
    let newest = directory + "/manifest.json"
    do {
      if let bytes = try readManifest(newest) {
        let manifest = try ArchiveManifest.decoded(bytes)
        guard let archive else { return manifest }
        if manifest.targets.contains(where: { $0.archive?.path == PathText.name(of: archive) }) {
          return manifest
        }
      }
      if let archive,
        let bytes = try readManifest(ArchivePaths.keptManifest(of: archive))
      {
        return try ArchiveManifest.decoded(bytes)
      }
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch {
      let reason = (error as? ManifestError)?.message ?? "\(error)"
      throw Failure(
        .mismatch, id: "manifest-unreadable", "the manifest cannot be read: \(reason)",
        file: newest, hint: "archive again")
    }
    throw Failure(
      .missing, id: "manifest-missing",
      archive.map { "no manifest beside `\(PathText.name(of: $0))`" } ?? "nothing was archived yet",
      file: newest, hint: "relctl archive")
  }
}
