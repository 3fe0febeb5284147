import Digests
import Effects
import Inputs

/// Size and SHA-256 of a file on disk.
enum FileDigest {
  /// Archives may be large; the limit only keeps a mistake from filling the memory.
  private static let limit = 4 << 30

  static func of(_ path: String, _ world: World) throws(FileError) -> VerificationFacts.Found {
    let bytes = try world.files.read(path, limit: limit)
    return .init(size: Int64(bytes.count), sha256: Digest.hex(.sha256, of: bytes))
  }
}
