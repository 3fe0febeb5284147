/// Reads little-endian values from a range of bytes; every step is checked against its end.
struct ByteCursor {
  struct End: Error {}

  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    let lower = max(0, min(range.lowerBound, bytes.count))
    position = lower
    end = max(lower, min(range.upperBound, bytes.count))
  }

  var isAtEnd: Bool { position >= end }

  mutating func skip(_ count: Int) throws(End) {
    guard count >= 0, count <= end - position else { throw End() }
    position += count
  }

  mutating func move(to place: Int) throws(End) {
    guard place >= 0, place <= end else { throw End() }
    position = place
  }

  mutating func integer(_ size: Int) throws(End) -> UInt64 {
    guard (0...8).contains(size), size <= end - position else { throw End() }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[position + index]) << UInt64(index * 8) }
    position += size
    return value
  }

  mutating func int(_ size: Int) throws(End) -> Int {
    let value = try integer(size)
    guard value <= UInt64(Int.max) else { throw End() }
    return Int(value)
  }

  /// Unsigned LEB128.
  mutating func uleb() throws(End) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try integer(1)
      if shift < 64 { value |= (byte & 0x7F) << shift }
      if byte & 0x80 == 0 { return value }
      shift += 7
      guard shift < 128 else { throw End() }
    }
  }

  mutating func count() throws(End) -> Int {
    let value = try uleb()
    guard value <= UInt64(Int.max) else { throw End() }
    return Int(value)
  }

  mutating func slice(_ count: Int) throws(End) -> [UInt8] {
    let start = position
    try skip(count)
    return Array(bytes[start..<position])
  }

  /// Text up to a NUL.
  mutating func text() throws(End) -> String {
    guard let stop = bytes[position..<end].firstIndex(of: 0) else { throw End() }
    defer { position = stop + 1 }
    return String(decoding: bytes[position..<stop], as: UTF8.self)
  }
}
