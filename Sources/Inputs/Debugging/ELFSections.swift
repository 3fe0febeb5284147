/// The sections of an ELF file, by name: little-endian, 32 or 64 bits.
struct ELFSections {
  struct Section: Hashable {
    let name: String
    let bytes: Range<Int>
    let isCompressed: Bool
  }

  let sections: [Section]

  /// nil where the bytes are no such ELF file, or a torn one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 52, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]), bytes[5] == 1,
      bytes[4] == 1 || bytes[4] == 2
    else { return nil }
    do throws(ByteCursor.End) {
      sections = try Self.read(bytes, is64: bytes[4] == 2)
    } catch { return nil }
  }

  func section(_ name: String) -> Section? { sections.first { $0.name == name } }

  private static func read(_ bytes: [UInt8], is64: Bool) throws(ByteCursor.End) -> [Section] {
    var header = ByteCursor(bytes, 0..<bytes.count)
    try header.move(to: is64 ? 40 : 32)
    let table = try header.int(is64 ? 8 : 4)
    try header.move(to: is64 ? 58 : 46)
    let entrySize = try header.int(2)
    let count = try header.int(2)
    let namesIndex = try header.int(2)
    guard entrySize >= (is64 ? 64 : 40), table > 0 else { return [] }
    struct Raw {
      let name: Int
      let flags: UInt64
      let range: Range<Int>
    }
    var raw: [Raw] = []
    var index = 0
    while index < count {
      var cursor = ByteCursor(bytes, 0..<bytes.count)
      let (place, overflow) = index.multipliedReportingOverflow(by: entrySize)
      guard !overflow, place <= bytes.count else { throw ByteCursor.End() }
      try cursor.move(to: table)
      try cursor.skip(place)
      let name = try cursor.int(4)
      let type = try cursor.int(4)
      let flags = try cursor.integer(is64 ? 8 : 4)
      _ = try cursor.integer(is64 ? 8 : 4)
      let offset = try cursor.int(is64 ? 8 : 4)
      let size = try cursor.int(is64 ? 8 : 4)
      let isEmpty = type == 8 || type == 0  // SHT_NOBITS, SHT_NULL
      guard isEmpty || (offset <= bytes.count && size <= bytes.count - offset) else {
        throw ByteCursor.End()
      }
      raw.append(Raw(name: name, flags: flags, range: isEmpty ? 0..<0 : offset..<(offset + size)))
      index += 1
    }
    guard raw.indices.contains(namesIndex) else { return [] }
    let names = raw[namesIndex].range
    var result: [Section] = []
    for section in raw {
      var cursor = ByteCursor(bytes, names)
      try cursor.skip(section.name)
      result.append(
        Section(
          name: try cursor.text(), bytes: section.range, isCompressed: section.flags & 0x800 != 0))
    }
    return result
  }
}
