/// Names that a case-insensitive file system, or one that composes letters, takes for one.
enum FoldedNames {
  /// The pairs of equal names, each with the first of its kind.
  static func duplicates(
    _ names: [ArraySlice<UInt8>]
  ) -> [(first: ArraySlice<UInt8>, second: ArraySlice<UInt8>)] {
    guard names.count > 1 else { return [] }
    var keyed: [(key: Int, index: Int)] = []
    keyed.reserveCapacity(names.count)
    for (index, name) in names.enumerated() { keyed.append((key(name), index)) }
    keyed.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    var found: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
    var start = 0
    for position in 1..<keyed.count {
      if keyed[position].key != keyed[start].key {
        start = position
        continue
      }
      let first = names[keyed[start].index]
      let second = names[keyed[position].index]
      if folded(first) == folded(second) { found.append((first, second)) }
    }
    return found
  }

  /// Equal for equal names; cheap for those of ASCII.
  private static func key(_ name: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name {
      if byte >= 128 {
        // Some letters fold to ASCII: the Kelvin sign to k.
        let text = folded(name)
        let isPlain = text.utf8.allSatisfy { $0 < 128 }
        return isPlain ? key(ArraySlice(text.utf8)) : text.hashValue
      }
      let lower = byte &- 65 < 26 ? byte | 0x20 : byte
      hash = (hash ^ UInt64(lower)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// Swift compares texts by canonical equivalence: composed and decomposed letters are equal.
  private static func folded(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
