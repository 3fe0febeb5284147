/// Reads the bytes of one JSON number, across chunks.
struct JSONNumberReader {
  private enum Part { case minus, zero, whole, point, fraction, e, sign, exponent, wrong }

  private var part: Part
  private var number = JSONNumber()
  private var digits = 0
  private var power = 0
  private var powerIsNegative = false

  /// Begins with `-` or a digit.
  init(first: UInt8) {
    if first == UInt8(ascii: "-") {
      part = .minus
      number.isNegative = true
    } else {
      part = first == UInt8(ascii: "0") ? .zero : .whole
      number.mantissa = UInt64(first &- UInt8(ascii: "0"))
      digits = number.mantissa == 0 ? 0 : 1
    }
  }

  /// The number, where the bytes so far are one.
  var value: JSONNumber? {
    switch part {
    case .zero, .whole, .fraction, .exponent:
      var value = number
      value.exponent += powerIsNegative ? -power : power
      return value
    default: return nil
    }
  }

  /// Consumes bytes; answers where it stopped and whether a byte that is no part of it was met.
  mutating func read(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer
  ) -> (next: UnsafeRawPointer, isWhole: Bool) {
    var cursor = start
    while cursor < end {
      let byte = cursor.load(as: UInt8.self)
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        take(digit)
      } else if !takeSign(byte) {
        return (cursor, true)
      }
      cursor += 1
    }
    return (cursor, false)
  }

  @inline(__always)
  private mutating func take(_ digit: UInt8) {
    switch part {
    case .whole: append(digit, isFraction: false)
    case .minus:
      part = digit == 0 ? .zero : .whole
      append(digit, isFraction: false)
    case .point, .fraction:
      part = .fraction
      append(digit, isFraction: true)
    case .e, .sign, .exponent:
      part = .exponent
      power = min(power * 10 + Int(digit), 100_000)
    case .zero, .wrong: part = .wrong
    }
  }

  @inline(__always)
  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    guard digits < 19 else {
      if !isFraction { number.exponent += 1 }
      return
    }
    number.mantissa = number.mantissa &* 10 &+ UInt64(digit)
    if number.mantissa != 0 { digits += 1 }
    if isFraction { number.exponent -= 1 }
  }

  /// Takes `.`, `e`, `E`, `+` or `-`; false for a byte that ends the number.
  private mutating func takeSign(_ byte: UInt8) -> Bool {
    switch (byte, part) {
    case (UInt8(ascii: "."), .zero), (UInt8(ascii: "."), .whole): part = .point
    case (UInt8(ascii: "e"), .zero), (UInt8(ascii: "e"), .whole), (UInt8(ascii: "e"), .fraction),
      (UInt8(ascii: "E"), .zero), (UInt8(ascii: "E"), .whole), (UInt8(ascii: "E"), .fraction):
      part = .e
    case (UInt8(ascii: "+"), .e): part = .sign
    case (UInt8(ascii: "-"), .e):
      part = .sign
      powerIsNegative = true
    case (UInt8(ascii: "."), _), (UInt8(ascii: "e"), _), (UInt8(ascii: "E"), _),
      (UInt8(ascii: "+"), _), (UInt8(ascii: "-"), _):
      part = .wrong
    default: return false
    }
    return true
  }
}
