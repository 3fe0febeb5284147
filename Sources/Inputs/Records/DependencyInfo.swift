/// What Apple's tools write of the files they read: the linker (`-dependency_info`, into
/// `*_dependency_info.dat`) and the asset catalog compiler (`--export-dependency-info`, into
/// `assetcatalog_dependencies`; Xcode's build description calls both "dependency-info").
///
/// Records of one opcode byte and text ended by a NUL; 0x00 the tool's version, 0x10 a file that
/// was read, 0x11 one that was looked for in vain, 0x40 an output (ld64's `-dependency_info`, and
/// lld's `DependencyTracker`).
package enum DependencyInfo {
  /// The files that were read; nil where the bytes are no such file.
  package static func inputs(_ bytes: [UInt8]) -> [String]? {
    guard bytes.first == 0 else { return nil }
    var result: [String] = []
    var index = 0
    while index < bytes.count {
      let opcode = bytes[index]
      guard [0x00, 0x10, 0x11, 0x40].contains(opcode),
        let end = bytes[(index + 1)...].firstIndex(of: 0)
      else { return nil }
      if opcode == 0x10 {
        result.append(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
      }
      index = end + 1
    }
    return result
  }
}
