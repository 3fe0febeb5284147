/// Walks the bytes of an index file once; every read is bounded.
struct IndexReader {
  let data: [UInt8]
  let version: Int
  let count: Int
  var entries: [IndexFile.Entry] = []
  var extensions: [IndexFile.Extension] = []
  var paths: [UInt8] = []
  private var position = 12
  /// The checksum's start: nothing is read from there on.
  private let end: Int

  init(data: [UInt8], version: Int, count: Int) {
    self.data = data
    self.version = version
    self.count = count
    end = data.count - 20
    // An entry takes 62 bytes at least: a made-up count reserves nothing.
    entries.reserveCapacity(min(count, data.count / 62))
    paths.reserveCapacity(data.count / 2)
  }

  mutating func readEntries() -> Bool {
    for _ in 0..<count {
      guard readEntry() else { return false }
    }
    return true
  }

  mutating func readExtensions() -> Bool {
    while position < end {
      guard position + 8 <= end else { return false }
      let name = String(decoding: data[position..<position + 4], as: UTF8.self)
      let next = position + 8 + IndexFile.number(data, position + 4)
      guard next <= end else { return false }
      extensions.append(IndexFile.Extension(name: name, range: position..<next))
      position = next
    }
    return true
  }

  private mutating func readEntry() -> Bool {
    let offset = position
    guard offset + 62 <= end else { return false }
    let flags = UInt16(data[offset + 60]) << 8 | UInt16(data[offset + 61])
    var extendedFlags: UInt16 = 0
    position += 62
    if flags & 0x4000 != 0 {
      guard version >= 3, position + 2 <= end else { return false }
      extendedFlags = UInt16(data[position]) << 8 | UInt16(data[position + 1])
      position += 2
    }
    let start = paths.count
    guard version == 4 ? readCompressedPath() : readPath(from: offset) else { return false }
    entries.append(
      IndexFile.Entry(
        offset: offset, flags: flags, extendedFlags: extendedFlags, path: start..<paths.count))
    return true
  }

  /// NUL-terminated, padded with one to eight NULs to a multiple of eight.
  private mutating func readPath(from offset: Int) -> Bool {
    guard let terminator = findTerminator() else { return false }
    paths += data[position..<terminator]
    position = offset + (terminator - offset + 8) / 8 * 8
    return position <= end
  }

  /// A count of bytes to drop from the path before, then what is added to it.
  private mutating func readCompressedPath() -> Bool {
    guard let dropped = readOffset(), let terminator = findTerminator() else { return false }
    let previous = entries.last?.path ?? 0..<0
    guard dropped <= previous.count else { return false }
    paths += paths[previous.lowerBound..<(previous.upperBound - dropped)]
    paths += data[position..<terminator]
    position = terminator + 1
    return true
  }

  private func findTerminator() -> Int? {
    var terminator = position
    while terminator < end, data[terminator] != 0 { terminator += 1 }
    return terminator < end ? terminator : nil
  }

  /// Git's variable-length number (that of offset deltas).
  private mutating func readOffset() -> Int? {
    guard position < end else { return nil }
    var byte = data[position]
    var value = Int(byte & 127)
    position += 1
    while byte & 128 != 0 {
      guard position < end, value < 1 << 32 else { return nil }
      byte = data[position]
      position += 1
      value = (value + 1) << 7 | Int(byte & 127)
    }
    return value
  }
}
