/// What linkers of ELF systems print with `--trace`: a line for each file that they load. A member
/// of an archive stands in parentheses behind its archive (GNU gold, lld), the archive alone (GNU
/// ld), or in parentheses before its member (older GNU ld); mold puts `trace: ` before it. Seen with
/// Binutils 2.40, LLVM 21 and mold 1.10.
package enum LinkTrace {
  /// The file that a line names; nil for a line that names none.
  package static func file(_ line: String) -> String? {
    let line = line.hasPrefix("trace: ") ? String(line.dropFirst("trace: ".count)) : line
    guard !line.isEmpty, line.utf8.count < 8192, line.first != " " else { return nil }
    if line.first == "(", let end = line.firstIndex(of: ")") {
      let archive = line[line.index(after: line.startIndex)..<end]
      return archive.isEmpty ? nil : String(archive)
    }
    guard line.last == ")", let start = line.lastIndex(of: "("), start > line.startIndex else {
      return line
    }
    return String(line[..<start])
  }

  /// Whether a file that begins so is one that a linker loads: an archive, an object, bitcode.
  package static func isLoadable(_ head: some Collection<UInt8>) -> Bool {
    magics.contains { head.starts(with: $0) }
  }

  private static let magics: [[UInt8]] = [
    Array("!<arch>\n".utf8), Array("!<thin>\n".utf8), [0x7F] + Array("ELF".utf8),
    Array("BC".utf8) + [0xC0, 0xDE], [0xDE, 0xC0, 0x17, 0x0B],
  ]
}
