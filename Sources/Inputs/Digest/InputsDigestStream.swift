import Digests

/// The inputs digest, version 1, of entries that arrive in order: the SHA-256 of the lines
/// `<mode> <object id> <name>/<path>\n`, sorted as bytes by `<name>/<path>`.
///
/// Git walks one repository's tree in exactly this order, so repositories can be fed one after the
/// other, sorted by the bytes of `<name>/` (see `repositoryOrder`).
package struct InputsDigestStream: ~Copyable {
  private let digest = DigestStream(.sha256)
  private var buffer: [UInt8] = []
  private var previous: InputPath?
  /// Entries so far.
  package private(set) var count = 0

  private static let bufferSize = 1 << 16

  package init() {
    buffer.reserveCapacity(Self.bufferSize + 4096)
  }

  /// The order in which repositories of these names are to be fed.
  package static func repositoryOrder(_ left: String, _ right: String) -> Bool {
    (left + "/").utf8.lexicographicallyPrecedes((right + "/").utf8)
  }

  package mutating func add(_ entry: InputEntry) throws(InputsDigestError) {
    if let previous {
      if previous == entry.path { throw .duplicate(entry.path) }
      if entry.path < previous { throw .unsorted(entry.path) }
    }
    if entry.path.bytes.contains(0x0A) { throw .newline(entry.path) }
    previous = entry.path
    count += 1
    append(octal: entry.mode)
    buffer.append(0x20)
    buffer.append(contentsOf: entry.id.utf8)
    buffer.append(0x20)
    buffer.append(contentsOf: entry.path.repository.utf8)
    buffer.append(0x2F)
    buffer.append(contentsOf: entry.path.bytes)
    buffer.append(0x0A)
    if buffer.count >= Self.bufferSize { flush() }
  }

  package consuming func finish() -> InputsDigest {
    flush()
    return .v1(hex: Digest.hex(digest.finish()))
  }

  private mutating func flush() {
    digest.update(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Six octal digits, as `git ls-tree` writes modes.
  private mutating func append(octal mode: UInt32) {
    for shift in stride(from: UInt32(15), through: 0, by: -3) {
      buffer.append(UInt8(ascii: "0") + UInt8((mode >> shift) & 7))
    }
  }
}
