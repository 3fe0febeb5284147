/// Distinct byte strings in the order they came: a hash table over one arena, so that reading
/// millions of repeated paths allocates once for each new one only.
struct PathSet {
  private var arena: [UInt8] = []
  /// Where each path ends in the arena.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Index + 1 of a path; 0 is free. A power of two long.
  private var slots: [UInt32] = Array(repeating: 0, count: 1024)

  var count: Int { ends.count }

  /// The paths as text; bytes that are no UTF-8 are repaired, and then match no file.
  var strings: [String] {
    var start = 0
    return ends.map { end in
      defer { start = end }
      return String(decoding: arena[start..<end], as: UTF8.self)
    }
  }

  /// Whether the path is new.
  @discardableResult
  mutating func insert(_ path: UnsafeRawBufferPointer) -> Bool {
    let hash = Self.hash(path)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash, matches(index, path) { return false }
      slot = (slot + 1) & mask
    }
    arena.append(contentsOf: path)
    ends.append(arena.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return true
  }

  private func matches(_ index: Int, _ path: UnsafeRawBufferPointer) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == path.count else { return false }
    return arena[start..<ends[index]].elementsEqual(path)
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for index in ends.indices {
      var slot = Int(truncatingIfNeeded: hashes[index]) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(index + 1)
    }
    slots = larger
  }

  /// Eight bytes at a time, multiplied and folded; keyed, so that chosen names cannot make the
  /// table slow on purpose in a way that survives a process.
  private static let key = UInt64.random(in: 1...UInt64.max) | 1

  private static func hash(_ path: UnsafeRawBufferPointer) -> UInt64 {
    var hash = key ^ UInt64(path.count)
    var offset = 0
    while offset + 8 <= path.count {
      hash = mixed(hash ^ path.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < path.count {
      rest = rest << 8 | UInt64(path[offset])
      offset += 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
