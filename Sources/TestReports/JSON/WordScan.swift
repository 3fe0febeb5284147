/// Byte tests on eight bytes at once, in a plain 64-bit word.
///
/// Swift's SIMD types are not specialised here and measured slower than single bytes.
enum WordScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// The byte in all eight places.
  @inline(__always)
  static func all(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  /// Eight bytes, the first in the lowest place.
  @inline(__always)
  static func load(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  /// 0x80 in exactly those places where both words have the same byte.
  @inline(__always)
  static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return ~(((difference & low7) &+ low7) | difference | low7)
  }

  /// How many places a mask of `equal` has.
  @inline(__always)
  static func count(_ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: ((mask >> 7) &* ones) >> 56)
  }
}
