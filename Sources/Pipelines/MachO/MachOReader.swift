/// Reads thin and fat Mach-O files (mach-o/fat.h, mach-o/loader.h).
package enum MachOReader {
  /// Whether the first bytes are those of a thin or fat Mach-O file. A Java class file begins as
  /// a fat one does; its version makes an absurd number of slices.
  package static func isMachO(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(8))
    guard head.count == 8 else { return false }
    let magic = head[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    switch magic {
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: return true
    case 0xCAFE_BABE, 0xCAFE_BABF:
      return head[4] == 0 && head[5] == 0 && head[6] == 0 && head[7] < 32
    default: return false
    }
  }

  package static func read(_ bytes: [UInt8]) throws(MachOError) -> MachOFile {
    let cursor = ByteCursor(bytes[...], isBigEndian: true)
    switch try cursor.word(0) {
    case 0xCAFE_BABE: return try fat(cursor, is64: false)
    case 0xCAFE_BABF: return try fat(cursor, is64: true)
    default: return MachOFile(slices: [try slice(bytes[...])])
    }
  }

  private static func fat(_ cursor: ByteCursor, is64: Bool) throws(MachOError) -> MachOFile {
    let count = Int(try cursor.word(4))
    guard count > 0, count < 32 else { throw MachOError("a fat file of \(count) slices") }
    var slices: [MachOSlice] = []
    for index in 0..<count {
      let entry = 8 + index * (is64 ? 32 : 20)
      let offset: Int?
      let size: Int?
      if is64 {
        offset = Int(exactly: try cursor.long(entry + 8))
        size = Int(exactly: try cursor.long(entry + 16))
      } else {
        offset = Int(try cursor.word(entry + 8))
        size = Int(try cursor.word(entry + 12))
      }
      guard let offset, let size else { throw MachOError("a slice lies outside the file") }
      slices.append(try slice(try cursor.range(offset, size)))
    }
    return MachOFile(slices: slices)
  }

  private static func slice(_ bytes: ArraySlice<UInt8>) throws(MachOError) -> MachOSlice {
    let magic = try ByteCursor(bytes, isBigEndian: true).word(0)
    let isBigEndian = magic == 0xFEED_FACE || magic == 0xFEED_FACF
    let cursor = ByteCursor(bytes, isBigEndian: isBigEndian)
    let is64: Bool
    switch try cursor.word(0) {
    case 0xFEED_FACE: is64 = false
    case 0xFEED_FACF: is64 = true
    default: throw MachOError("it is no Mach-O file")
    }
    var slice = MachOSlice(
      architecture: MachONames.architecture(try cursor.word(4), try cursor.word(8)),
      kind: MachONames.kind(try cursor.word(12)))
    let count = Int(try cursor.word(16))
    let end = (is64 ? 32 : 28) + Int(try cursor.word(20))
    var offset = is64 ? 32 : 28
    for _ in 0..<count {
      let size = Int(try cursor.word(offset + 4))
      guard size >= 8, offset + size <= end else {
        throw MachOError("a load command at byte \(offset) is longer than the table")
      }
      _ = try cursor.range(offset, size)
      try command(try cursor.word(offset), cursor, offset, size, &slice)
      offset += size
    }
    return slice
  }

  private static func command(
    _ number: UInt32, _ cursor: ByteCursor, _ offset: Int, _ size: Int, _ slice: inout MachOSlice
  ) throws(MachOError) {
    func text(at field: Int) throws(MachOError) -> String {
      let start = Int(try cursor.word(offset + field))
      guard start < size else { throw MachOError("a name at byte \(offset) leaves its command") }
      return try cursor.text(offset + start, limit: size - start)
    }
    if let need = MachONames.need(number) {
      slice.dependencies.append(.init(path: try text(at: 8), need: need))
      return
    }
    switch number {
    case 0x0D: slice.installName = try text(at: 8)
    case 0x8000_001C: slice.rpaths.append(try text(at: 8))
    case 0x1B: slice.uuid = MachONames.uuid(try cursor.range(offset + 8, 16))
    case 0x1D: slice.isSigned = true
    case 0x32:
      slice.platform = MachONames.platform(try cursor.word(offset + 8))
      slice.minimumOS = MachONames.version(try cursor.word(offset + 12))
      slice.sdk = MachONames.version(try cursor.word(offset + 16))
    case 0x24, 0x25, 0x2F, 0x30:
      // LC_BUILD_VERSION wins where both stand.
      guard slice.platform == nil else { return }
      slice.platform = MachONames.oldPlatform(number)
      slice.minimumOS = MachONames.version(try cursor.word(offset + 8))
      slice.sdk = MachONames.version(try cursor.word(offset + 12))
    default: break
    }
  }
}
