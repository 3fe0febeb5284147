/// Numbers of mach-o/loader.h and mach/machine.h as words.
enum MachONames {
  static func architecture(_ type: UInt32, _ subtype: UInt32) -> String {
    switch (type, subtype & 0x00FF_FFFF) {
    case (7, _): "i386"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (12, _): "arm"
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    default: "cpu\(type)"
    }
  }

  static func kind(_ number: UInt32) -> MachOSlice.Kind {
    switch number {
    case 1: .object
    case 2: .execute
    case 6: .dylib
    case 8: .bundle
    case 10: .dsym
    default: .other(number)
    }
  }

  static func need(_ command: UInt32) -> MachOSlice.Dependency.Need? {
    switch command {
    case 0x0C: .required
    case 0x8000_0018: .weak
    case 0x8000_001F: .reexported
    case 0x8000_0023: .upward
    case 0x20: .lazy
    default: nil
    }
  }

  static func platform(_ number: UInt32) -> String {
    switch number {
    case 1: "macOS"
    case 2: "iOS"
    case 3: "tvOS"
    case 4: "watchOS"
    case 6: "macCatalyst"
    case 7: "iOS-simulator"
    case 8: "tvOS-simulator"
    case 9: "watchOS-simulator"
    case 11: "visionOS"
    case 12: "visionOS-simulator"
    default: "platform\(number)"
    }
  }

  /// LC_VERSION_MIN_*.
  static func oldPlatform(_ command: UInt32) -> String {
    switch command {
    case 0x24: "macOS"
    case 0x25: "iOS"
    case 0x2F: "tvOS"
    default: "watchOS"
    }
  }

  /// Sixteen bits major, eight minor, eight patch; a patch of zero is not written.
  static func version(_ number: UInt32) -> String {
    let patch = number & 0xFF
    return "\(number >> 16).\(number >> 8 & 0xFF)" + (patch == 0 ? "" : ".\(patch)")
  }

  static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
