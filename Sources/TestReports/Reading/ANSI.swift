/// Terminal escape sequences in tool output.
enum ANSI {
  /// The line without CSI and OSC sequences, as colouring tools write them round what they say.
  static func stripped(_ line: [UInt8]) -> String {
    guard line.contains(0x1B) else { return String(decoding: line, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      guard line[index] == 0x1B, index + 1 < line.count else {
        result.append(line[index])
        index += 1
        continue
      }
      index = end(of: line, from: index)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func end(of line: [UInt8], from start: Int) -> Int {
    var index = start + 2
    switch line[start + 1] {
    case UInt8(ascii: "["):
      while index < line.count, !(0x40...0x7E).contains(line[index]) { index += 1 }
      return min(index + 1, line.count)
    case UInt8(ascii: "]"):
      while index < line.count, line[index] != 0x07, line[index] != 0x1B { index += 1 }
      return min(index + 1, line.count)
    default: return index
    }
  }
}
