/// Tells at a glance which lines of output may be results; nearly all are not.
enum ResultLineFilter {
  /// Whether a line may begin with, or end in, something that the readers of lines know.
  static func mayTell(_ line: [UInt8]) -> Bool {
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    switch first {
    case UInt8(ascii: "T"), UInt8(ascii: "E"), UInt8(ascii: "R"), UInt8(ascii: "e"), 0x1B,
      0x80...0xFF:
      return true
    default: return line.withUnsafeBufferPointer(hasMark)
    }
  }

  /// Whether ` : ` (a failure with its place) or `Case '` (an end behind other output) is in it.
  private static func hasMark(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 1
    while place < line.count {
      let byte = line[place]
      if byte == UInt8(ascii: ":") {
        if line[place - 1] == 0x20, place + 1 < line.count, line[place + 1] == 0x20 { return true }
      } else if byte == UInt8(ascii: "'") {
        if place >= 2, line[place - 1] == 0x20, line[place - 2] == UInt8(ascii: "e") { return true }
      }
      place += 1
    }
    return false
  }
}
