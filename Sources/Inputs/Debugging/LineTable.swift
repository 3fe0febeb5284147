/// The source files that an executable's debug information names: the file tables of the line
/// number programs in `.debug_line` (DWARF 5 section 6.2.4; versions 2 to 5).
package enum LineTable {
  package struct Source: Hashable, Sendable {
    /// Absolute where the table says so; else relative to a directory it does not name.
    package let path: String
    /// The MD5 of the content that the compiler read, 32 lower-case digits; clang writes it, swiftc
    /// does not.
    package let md5: String?

    package init(path: String, md5: String?) {
      self.path = path
      self.md5 = md5
    }
  }

  /// Why there are no sources.
  package enum Problem: Error, Hashable, Sendable {
    /// No ELF file: a Mach-O is not read here.
    case notELF
    /// Stripped.
    case noLineTable
    case compressed
    case malformed

    /// Lower case, no full stop.
    package var message: String {
      switch self {
      case .notELF: "it is no ELF file"
      case .noLineTable: "it has no debug information"
      case .compressed: "its debug information is compressed"
      case .malformed: "its line table cannot be read"
      }
    }
  }

  /// The sources, each once, in the order they are met.
  package static func sources(ofELF bytes: [UInt8]) throws(Problem) -> [Source] {
    guard let elf = ELFSections(bytes) else { throw .notELF }
    guard let lines = elf.section(".debug_line"), !lines.bytes.isEmpty else { throw .noLineTable }
    let strings = [elf.section(".debug_line_str"), elf.section(".debug_str")]
    if lines.isCompressed || strings.contains(where: { $0?.isCompressed == true }) {
      throw .compressed
    }
    var reader = LineTableReader(
      bytes, lines.bytes, lineStrings: strings[0]?.bytes ?? 0..<0,
      strings: strings[1]?.bytes ?? 0..<0)
    do throws(ByteCursor.End) { return try reader.read() } catch { throw .malformed }
  }
}
