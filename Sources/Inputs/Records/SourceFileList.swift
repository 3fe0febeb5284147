/// A list of sources, one a line: SwiftPM's `sources` (a response file: quotes and backslashes as a
/// shell's) and Xcode's `*.SwiftFileList` (backslashes).
package enum SourceFileList {
  /// The paths in their order; empty lines are passed over. A line end that is quoted or follows a
  /// backslash is part of a name.
  package static func paths(_ bytes: [UInt8]) -> [String] {
    let backslash = UInt8(ascii: "\\")
    var paths: [String] = []
    var name: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == backslash, quote != UInt8(ascii: "'"), index + 1 < bytes.count {
        index += 1
        name.append(bytes[index])
      } else if quote == nil, byte == 0x0A || byte == 0x0D {
        if !name.isEmpty { paths.append(String(decoding: name, as: UTF8.self)) }
        name = []
      } else {
        name.append(byte)
      }
      index += 1
    }
    if !name.isEmpty { paths.append(String(decoding: name, as: UTF8.self)) }
    return paths
  }
}
