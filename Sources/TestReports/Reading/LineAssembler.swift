/// Cuts chunks of bytes into lines, and keeps no more than one.
struct LineAssembler {
  private var line: [UInt8] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The lines that end in a chunk, without their line ends; one over the limit lost its rest.
  mutating func push(_ chunk: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let isDone: Void? = chunk.withContiguousStorageIfAvailable { take($0, &lines) }
    if isDone == nil { Array(chunk).withUnsafeBufferPointer { take($0, &lines) } }
    return lines
  }

  /// The last line, where it has no line end.
  mutating func finish() -> [UInt8]? {
    defer { line = [] }
    return line.isEmpty ? nil : line
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ lines: inout [[UInt8]]) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A)
      let part = bytes[start..<(end ?? bytes.endIndex)]
      line.append(contentsOf: part.prefix(max(0, limit - line.count)))
      guard let end else { return }
      if line.last == 0x0D { line.removeLast() }
      lines.append(line)
      line = []
      start = end + 1
    }
  }
}
