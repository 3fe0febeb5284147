import CGit2
import Digests

/// The SHA-1 of a git object.
package struct ObjectID: Hashable, Sendable {
  /// The twenty bytes, as three words: cheap to copy and to compare.
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// The first twenty of these bytes; nil where there are fewer.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count >= 20 else { return nil }
    var high: UInt64 = 0
    var middle: UInt64 = 0
    var low: UInt32 = 0
    for (index, byte) in bytes.prefix(20).enumerated() {
      switch index {
      case ..<8: high = high << 8 | UInt64(byte)
      case ..<16: middle = middle << 8 | UInt64(byte)
      default: low = low << 8 | UInt32(byte)
      }
    }
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// The twenty bytes at the start of these.
  init(_ bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  /// Forty hexadecimal digits; nil for anything else.
  package init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 40 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 40, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16),
        digits[index] != UInt8(ascii: "+")
      else { return nil }
      bytes.append(byte)
    }
    self.init(bytes: bytes)
  }

  init(_ oid: git_oid) {
    self = withUnsafeBytes(of: oid.id) { ObjectID($0) }
  }

  var oid: git_oid {
    var result = git_oid()
    withUnsafeMutableBytes(of: &result.id) { target in
      target.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      target.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      target.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return result
  }

  package var bytes: [UInt8] {
    let value = oid
    return withUnsafeBytes(of: value.id) { Array($0) }
  }

  /// Forty lower-case hexadecimal digits.
  package var hex: String {
    String(unsafeUninitializedCapacity: 40) { text in
      Self.write(high, digits: 16, to: text, at: 0)
      Self.write(middle, digits: 16, to: text, at: 16)
      Self.write(UInt64(low), digits: 8, to: text, at: 32)
      return 40
    }
  }

  /// Without an array between: a recording of 20,000 inputs makes as many.
  private static func write(
    _ value: UInt64, digits: Int, to text: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    for digit in 0..<digits {
      let nibble = UInt8(truncatingIfNeeded: value >> UInt64((digits - 1 - digit) * 4)) & 15
      text[start + digit] = nibble + (nibble < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
  }

  /// The first twelve digits, for messages.
  package var short: String { String(hex.prefix(12)) }

  /// Git's "no object".
  package static let zero = ObjectID(git_oid())

  /// The tree with no entry, which every repository has.
  package static let emptyTree = ObjectID.of(kind: "tree", content: [])

  /// The id of an object with this content: `<kind> <length>\0<content>`.
  package static func of(kind: String, content: [UInt8]) -> ObjectID {
    let stream = DigestStream(.sha1)
    stream.update(Array("\(kind) \(content.count)\0".utf8))
    stream.update(content)
    return ObjectID(bytes: stream.finish()) ?? .zero
  }
}

extension ObjectID: CustomStringConvertible, Comparable {
  package var description: String { hex }

  package static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }
}
