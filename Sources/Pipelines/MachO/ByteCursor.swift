/// Integers of either byte order out of bytes, every read checked.
struct ByteCursor {
  let bytes: ArraySlice<UInt8>
  let isBigEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// `offset` counts from the slice's start.
  func word(_ offset: Int) throws(MachOError) -> UInt32 {
    let four = try range(offset, 4)
    let value = four.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isBigEndian ? value : value.byteSwapped
  }

  func long(_ offset: Int) throws(MachOError) -> UInt64 {
    let first = UInt64(try word(offset))
    let second = UInt64(try word(offset + 4))
    return isBigEndian ? first << 32 | second : second << 32 | first
  }

  func range(_ offset: Int, _ count: Int) throws(MachOError) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw MachOError("it ends before byte \(offset) + \(count)")
    }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count]
  }

  /// The text from `offset` to the first NUL, at most `limit` bytes.
  func text(_ offset: Int, limit: Int) throws(MachOError) -> String {
    let area = try range(offset, limit)
    let end = area.firstIndex(of: 0) ?? area.endIndex
    return String(decoding: area[area.startIndex..<end], as: UTF8.self)
  }
}
