/// Cuts chunks of bytes into lines, and keeps no more than one.
struct LineAssembler {
  private var line: [UInt8] = []
  private let limit: Int
  /// Whether the current line was longer than the limit and lost its rest.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Calls `onLine` with each whole line, without its line end.
  mutating func push<Failure: Error>(
    _ chunk: some Sequence<UInt8>, onLine: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for byte in chunk {
      if byte == 0x0A {
        try flush(onLine)
      } else if line.count < limit {
        line.append(byte)
      } else {
        isCut = true
      }
    }
  }

  /// The last line, where it has no line end.
  mutating func finish() -> [UInt8]? {
    defer { line = [] }
    return line.isEmpty ? nil : line
  }

  private mutating func flush<Failure: Error>(
    _ onLine: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if line.last == 0x0D { line.removeLast() }
    try onLine(line)
    line.removeAll(keepingCapacity: true)
    isCut = false
  }
}
