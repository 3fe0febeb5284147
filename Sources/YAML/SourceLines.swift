/// Lines of a file as editors count them: `\n`, `\r\n` and a lone `\r` end one.
package enum SourceLines {
  static func starts(in bytes: [UInt8], from: Int) -> [Int32] {
    var starts: [Int32] = [Int32(from)]
    bytes.withUnsafeBufferPointer { buffer in
      var index = from
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        if byte == 0x0A {
          starts.append(Int32(index))
        } else if byte == 0x0D, index >= buffer.count || buffer[index] != 0x0A {
          starts.append(Int32(index))
        }
      }
    }
    return starts
  }

  static func text(ofLineAt start: Int, in bytes: [UInt8]) -> String {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A diagnostic at a byte offset of a file that could not be parsed into a tree.
  package static func diagnostic(
    id: String, _ message: String, file: String, bytes: [UInt8], offset: Int, hint: String? = nil
  ) -> Diagnostic {
    let from = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let offset = min(max(offset, from), bytes.count)
    let starts = starts(in: bytes, from: from)
    let line = starts.lastIndex { Int($0) <= offset } ?? 0
    let start = Int(starts[line])
    let column = bytes[start..<offset].reduce(into: 1) { if $1 & 0xC0 != 0x80 { $0 += 1 } }
    return Diagnostic(
      id: id, message: message, file: file,
      position: SourcePosition(line: line + 1, column: column),
      snippet: text(ofLineAt: start, in: bytes), hint: hint)
  }
}
