/// An object's id: the first 12 bytes of an MD5, written as 24 upper-case hexadecimal digits.
///
/// Ids compare like their text, which is the order of objects inside a section.
struct ObjectID: Hashable, Comparable, Sendable {
  let high: UInt64
  let low: UInt32

  /// The id of an object that has none yet.
  static let none = ObjectID(high: 0, low: 0)

  init(high: UInt64, low: UInt32) {
    self.high = high
    self.low = low
  }

  /// The first 12 of a digest's bytes.
  init(digest: [UInt8]) {
    high = digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<12].reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func < (left: ObjectID, right: ObjectID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// Digests are evenly spread.
  func hash(into hasher: inout Hasher) {
    hasher.combine(high)
  }

  var isAssigned: Bool { self != .none }

  var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the 24 digits.
  func append(to bytes: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: high >> UInt64(shift)) & 15))
    }
    for shift in stride(from: 28, through: 0, by: -4) {
      bytes.append(Self.digit(UInt8(truncatingIfNeeded: low >> UInt32(shift)) & 15))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 48 + value : 55 + value
  }
}
