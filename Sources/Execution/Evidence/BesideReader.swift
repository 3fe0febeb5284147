import Digests
import Effects
import Inputs
import Pipelines

/// Reads what lies beside an archive and inside it: the statements, and the members.
struct BesideReader {
  private static let limit = 1 << 30

  let world: World
  let directory: String

  /// The statements of the manifest's archives, held to both; nil where there are none.
  func statement(
    _ manifest: ArchiveManifest, _ found: [String: VerificationFacts.Found]
  ) throws(Failure) -> StatementCheck.Result? {
    var merged: StatementCheck.Result?
    for archive in Set(manifest.targets.compactMap(\.archive?.path)).sorted() {
      let path = ArchivePaths.statement(of: directory + "/" + archive)
      do throws(FileError) {
        guard try world.files.exists(path) else { continue }
        let result = StatementCheck.check(
          try world.files.read(path, limit: Self.limit), file: PathText.name(of: path),
          archive: archive, manifest: manifest,
          manifestSHA256: try manifestDigest(manifest, archive) ?? "",
          found: found.mapValues(\.sha256))
        merged = (merged ?? .init()).merged(with: result)
      } catch { throw Failure(reading: error) }
    }
    return merged
  }

  /// The SHA-256 of the file that this manifest was read from.
  private func manifestDigest(_ manifest: ArchiveManifest, _ archive: String) throws(FileError)
    -> String?
  {
    let candidates = [
      directory + "/manifest.json", ArchivePaths.keptManifest(of: directory + "/" + archive),
    ]
    for path in candidates where try world.files.exists(path) {
      let bytes = try world.files.read(path, limit: Self.limit)
      if (try? ArchiveManifest.decoded(bytes)) == manifest {
        return Digest.hex(.sha256, of: bytes)
      }
    }
    return nil
  }

  /// Which members of an archive are not the manifest's; looked up only where the whole differs.
  func members(_ manifest: ArchiveManifest, _ found: [String: VerificationFacts.Found])
    throws(Failure) -> [Mismatch]
  {
    var result: [Mismatch] = []
    var seen: Set<String> = []
    for target in manifest.targets {
      guard let archive = target.archive, seen.insert(archive.path).inserted,
        let now = found[archive.path], now.sha256 != archive.sha256
      else { continue }
      // An archive that cannot be listed is named by its digest alone.
      result += (try? members(target, directory + "/" + archive.path)) ?? []
    }
    return result
  }

  private func members(_ target: ArchiveManifest.Target, _ path: String) throws -> [Mismatch] {
    var expected = Dictionary(
      target.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [Mismatch] = []
    for member in try world.archives.list(path) {
      let name = member.path.hasSuffix("/") ? String(member.path.dropLast()) : member.path
      guard let file = expected.removeValue(forKey: name) else {
        result.append(Mismatch(.added, subject: name, detail: "in the archive"))
        continue
      }
      guard member.kind == .regular, let sha256 = file.sha256,
        let bytes = try world.archives.read(member.path, of: path, limit: Self.limit)
      else { continue }
      if Digest.hex(.sha256, of: bytes) != sha256 {
        result.append(Mismatch(.changed, subject: name, detail: "in the archive"))
      }
    }
    return result
      + expected.keys.sorted().map { Mismatch(.removed, subject: $0, detail: "from the archive") }
  }
}
