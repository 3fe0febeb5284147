import Digests

/// Which files were found equal to their blobs, with their stat data: a later look need not read
/// them again. For telling people how things stand; no gate and no evidence believes it.
///
/// Safe against racy timestamps as git's index is, and stricter: size, modification and change time,
/// inode, device and mode must all be what they were, and a file whose times were not clearly older
/// than the look is not kept, since it could change again within the clock's grain.
package struct StatCache: Sendable {
  /// Coarser than the times of any file system in use (FAT: two seconds).
  static let grain: Int64 = 2_000_000_000

  private static let head = Array("relctl stat 1\n".utf8)
  private static let recordSize = 44

  private let data: [UInt8]
  /// Where a directory's block begins.
  private let blocks: [RawPath: Int]

  package static let empty = StatCache()

  private init() {
    data = []
    blocks = [:]
  }

  /// nil where the bytes are not whole.
  package init?(bytes: [UInt8]) {
    let end = bytes.count - DigestAlgorithm.sha256.byteCount
    guard end >= Self.head.count, bytes.starts(with: Self.head),
      Digest.bytes(.sha256, of: bytes[..<end]).elementsEqual(bytes[end...])
    else { return nil }
    var blocks: [RawPath: Int] = [:]
    var position = Self.head.count
    while position < end {
      // path length, path, tree id, count, records
      let length = Int(Self.number(bytes, position, 4))
      let block = position + 4 + length
      guard block + 24 <= end else { return nil }
      blocks[RawPath(bytes: Array(bytes[(position + 4)..<block]))] = block
      position = block + 24 + Int(Self.number(bytes, block + 20, 4)) * Self.recordSize
    }
    guard position == end else { return nil }
    data = bytes
    self.blocks = blocks
  }

  /// A directory's records, where its tree is still the one that was looked at.
  struct Block {
    fileprivate let data: [UInt8]
    fileprivate let start: Int
    let count: Int

    /// What the item's file was when it had the blob's content; nil where that is not known.
    func stat(of item: Int) -> FileStat? {
      guard item < count else { return nil }
      let record = start + item * StatCache.recordSize
      let inode = StatCache.number(data, record + 8, 8)
      guard inode != 0 else { return nil }
      return FileStat(
        device: StatCache.number(data, record, 8), inode: inode,
        size: StatCache.number(data, record + 16, 8),
        modified: Int64(bitPattern: StatCache.number(data, record + 24, 8)),
        changed: Int64(bitPattern: StatCache.number(data, record + 32, 8)),
        mode: UInt32(StatCache.number(data, record + 40, 4)))
    }
  }

  func block(_ directory: RawPath, tree: ObjectID) -> Block? {
    guard let block = blocks[directory],
      ObjectID(bytes: data[block..<(block + 20)]) == tree
    else { return nil }
    return Block(
      data: data, start: block + 24, count: Int(Self.number(data, block + 20, 4)))
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      count == 8
        ? UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        : UInt64(
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
    }
  }

  // MARK: Writing

  /// One directory's files that were equal to their blobs.
  struct Equal: Sendable {
    let directory: RawPath
    let tree: ObjectID
    let items: Int
    var stats: [(item: Int, stat: FileStat)]
  }

  /// The file's bytes; `began` is when the look began, in nanoseconds since 1970.
  static func bytes(_ found: [Equal], began: Int64) -> [UInt8] {
    var bytes = head
    for (path, parts) in Dictionary(grouping: found, by: \.directory) {
      guard let first = parts.first else { continue }
      append(UInt64(path.bytes.count), 4, &bytes)
      bytes += path.bytes
      bytes += first.tree.bytes
      append(UInt64(first.items), 4, &bytes)
      var records: [FileStat?] = Array(repeating: nil, count: first.items)
      for (item, stat) in parts.flatMap(\.stats) where isOld(stat, began) { records[item] = stat }
      for record in records { append(record, &bytes) }
    }
    return bytes + Digest.bytes(.sha256, of: bytes)
  }

  /// Nothing that happens after `began` can leave these times as they are.
  static func isOld(_ stat: FileStat, _ began: Int64) -> Bool {
    max(stat.modified, stat.changed) < began - grain
  }

  private static func append(_ stat: FileStat?, _ bytes: inout [UInt8]) {
    guard let stat else {
      bytes += repeatElement(0, count: recordSize)
      return
    }
    append(stat.device, 8, &bytes)
    append(stat.inode, 8, &bytes)
    append(stat.size, 8, &bytes)
    append(UInt64(bitPattern: stat.modified), 8, &bytes)
    append(UInt64(bitPattern: stat.changed), 8, &bytes)
    append(UInt64(stat.mode), 4, &bytes)
  }

  private static func append(_ value: UInt64, _ count: Int, _ bytes: inout [UInt8]) {
    for shift in 0..<UInt64(count) { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
  }
}
