/// A list of sources, one a line: SwiftPM's `sources` (a response file: quotes and backslashes as a
/// shell's) and Xcode's `*.SwiftFileList` (backslashes).
package enum SourceFileList {
  /// The paths in their order; empty lines are passed over.
  package static func paths(_ bytes: [UInt8]) -> [String] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let path = unquoted(line)
      return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
    }
  }

  private static func unquoted(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var result: [UInt8] = []
    var quote: UInt8?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      let next = index + 1 < line.endIndex ? line[index + 1] : nil
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == backslash, quote != UInt8(ascii: "'"), let next {
        result.append(next)
        index += 1
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }
}
