/// A Mach-O file of header and load commands alone: what a stand-in build leaves.
struct StandInMachO {
  var platform: String
  var minimumOS: String
  var uuid: [UInt8]
  var dependencies: [String] = ["/usr/lib/libSystem.B.dylib"]
  var rpaths: [String] = ["@executable_path/Frameworks"]
  /// MH_EXECUTE, or MH_DSYM.
  var fileType: UInt32 = 2

  var bytes: [UInt8] {
    var commands: [[UInt8]] = [
      word(0x1B) + word(24) + uuid,
      word(0x32) + word(24) + word(number(of: platform)) + word(version) + word(version) + word(0),
    ]
    for path in dependencies { commands.append(named(0x0C, path, fields: [2, 0x10000, 0x10000])) }
    for path in rpaths { commands.append(named(0x8000_001C, path, fields: [])) }
    let size = commands.reduce(0) { $0 + $1.count }
    let header =
      word(0xFEED_FACF) + word(0x0100_000C) + word(0) + word(fileType)
      + word(UInt32(commands.count)) + word(UInt32(size)) + word(0) + word(0)
    return header + commands.flatMap(\.self) + Array("stand-in: no code\n".utf8)
  }

  /// A command that ends in a name, padded to eight bytes.
  private func named(_ number: UInt32, _ name: String, fields: [UInt32]) -> [UInt8] {
    let start = 12 + fields.count * 4
    var text = Array(name.utf8) + [0]
    while (start + text.count) % 8 != 0 { text.append(0) }
    return word(number) + word(UInt32(start + text.count)) + word(UInt32(start))
      + fields.flatMap(word) + text
  }

  private func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private var version: UInt32 {
    let parts = minimumOS.split(separator: ".").map { UInt32($0) ?? 0 }
    func part(_ index: Int) -> UInt32 { index < parts.count ? parts[index] : 0 }
    return part(0) << 16 | (part(1) & 0xFF) << 8 | part(2) & 0xFF
  }

  private func number(of platform: String) -> UInt32 {
    switch platform {
    case "macOS": 1
    case "tvOS": 3
    case "watchOS": 4
    case "iOS-simulator": 7
    case "visionOS": 11
    default: 2
    }
  }
}
