import CSystem
import Digests

/// Builds the bytes of an index file, entry by entry in order.
struct IndexWriter {
  private var bytes: [UInt8] = []
  private let version: Int
  private var count = 0
  private var lastPath: ArraySlice<UInt8> = []

  init(version: Int, reserving capacity: Int) {
    self.version = version
    bytes.reserveCapacity(capacity)
    bytes += Array("DIRC".utf8)
    append32(UInt32(version))
    append32(0)
  }

  /// Adds an entry: forty bytes of stat data, the id, the flags, the path.
  mutating func add(
    stat: ArraySlice<UInt8>, id: some Sequence<UInt8>, flags: UInt16, extendedFlags: UInt16,
    path: ArraySlice<UInt8>
  ) {
    let start = bytes.count
    bytes += stat
    bytes += id
    let length = UInt16(min(path.count, 0xFFF))
    let isExtended = extendedFlags != 0
    append16(flags & 0xB000 | length | (isExtended ? 0x4000 : 0))
    if isExtended { append16(extendedFlags) }
    if version == 4 {
      appendCompressed(path)
    } else {
      bytes += path
      let size = bytes.count - start
      bytes += repeatElement(0, count: 8 - size % 8)
    }
    lastPath = path
    count += 1
  }

  mutating func add(extensionBytes: ArraySlice<UInt8>) {
    bytes += extensionBytes
  }

  /// The whole file with its checksum.
  mutating func finish() -> [UInt8] {
    let total = UInt32(count)
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[8 + index] = UInt8(truncatingIfNeeded: total >> UInt32(shift))
    }
    return bytes + Digest.bytes(.sha1, of: bytes)
  }

  /// The forty bytes of a file's stat data.
  static func stat(_ found: csys_stat, mode: FileMode) -> [UInt8] {
    let fields = [
      UInt32(truncatingIfNeeded: found.changed_seconds), UInt32(found.changed_nanoseconds),
      UInt32(truncatingIfNeeded: found.modified_seconds), UInt32(found.modified_nanoseconds),
      UInt32(truncatingIfNeeded: found.device), UInt32(truncatingIfNeeded: found.inode),
      mode.rawValue, found.owner, found.group, UInt32(truncatingIfNeeded: found.size),
    ]
    return fields.flatMap { field in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> UInt32($0)) }
    }
  }

  private mutating func appendCompressed(_ path: ArraySlice<UInt8>) {
    var common = 0
    for (left, right) in zip(lastPath, path) {
      guard left == right else { break }
      common += 1
    }
    append(offset: lastPath.count - common)
    bytes += path.dropFirst(common)
    bytes.append(0)
  }

  private mutating func append(offset value: Int) {
    var rest = value
    var encoded = [UInt8(rest & 127)]
    rest >>= 7
    while rest > 0 {
      rest -= 1
      encoded.insert(UInt8(rest & 127) | 128, at: 0)
      rest >>= 7
    }
    bytes += encoded
  }

  private mutating func append16(_ value: UInt16) {
    bytes.append(UInt8(value >> 8))
    bytes.append(UInt8(value & 255))
  }

  private mutating func append32(_ value: UInt32) {
    append16(UInt16(value >> 16))
    append16(UInt16(value & 0xFFFF))
  }
}
