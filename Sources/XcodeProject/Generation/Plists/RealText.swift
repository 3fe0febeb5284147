/// A real number as property lists hold it: C's `%.17g`, and words for what is no number.
enum RealText {
  static func text(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    if value == 0 { return "0.0" }
    let (digits, exponent) = significantDigits(value.magnitude)
    return (value < 0 ? "-" : "") + layout(digits, exponent: exponent)
  }

  /// Plain notation for exponents from -4 to 16, scientific outside; trailing zeros dropped.
  private static func layout(_ all: [UInt8], exponent: Int) -> String {
    var digits = all
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    let text = digits.map(String.init)
    if exponent < -4 || exponent >= 17 {
      let fraction = text.dropFirst().joined()
      let power = String(exponent.magnitude)
      return text[0] + (fraction.isEmpty ? "" : "." + fraction) + (exponent < 0 ? "e-" : "e+")
        + (power.count < 2 ? "0" + power : power)
    }
    if exponent < 0 {
      return "0." + String(repeating: "0", count: -exponent - 1) + text.joined()
    }
    let whole = text.prefix(exponent + 1).joined()
    let zeros = String(repeating: "0", count: max(0, exponent + 1 - text.count))
    let fraction = text.dropFirst(exponent + 1).joined()
    return whole + zeros + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The first 17 decimal digits, rounded half to even on the exact value, and the power of ten of
  /// the first one.
  private static func significantDigits(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    let (all, point) = exactDigits(value)
    var digits = Array(all.prefix(17))
    digits += [UInt8](repeating: 0, count: 17 - digits.count)
    guard all.count > 17 else { return (digits, point - 1) }
    let rest = all[17...]
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let roundsUp = isHalf ? digits[16] % 2 == 1 : (rest.first ?? 0) >= 5
    guard roundsUp else { return (digits, point - 1) }
    var position = 16
    while position >= 0, digits[position] == 9 {
      digits[position] = 0
      position -= 1
    }
    if position >= 0 {
      digits[position] += 1
      return (digits, point - 1)
    }
    return ([1] + digits.dropLast(), point)
  }

  /// All decimal digits of a double, and how many of them stand before the decimal point.
  private static func exactDigits(_ value: Double) -> (digits: [UInt8], point: Int) {
    let isNormal = value.exponentBitPattern != 0
    let mantissa = value.significandBitPattern | (isNormal ? 1 << 52 : 0)
    var power = Int(isNormal ? value.exponentBitPattern : 1) - 1075
    // The digits of mantissa × 2^power, as an integer over a power of ten.
    var digits = String(mantissa).utf8.reversed().map { $0 - 48 }
    var tens = 0
    while power != 0 {
      if power > 0 {
        multiply(&digits, by: 2)
        power -= 1
      } else {
        multiply(&digits, by: 5)
        tens += 1
        power += 1
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return (digits.reversed(), digits.count - tens)
  }

  private static func multiply(_ digits: inout [UInt8], by factor: UInt8) {
    var carry: UInt8 = 0
    for index in digits.indices {
      let product = digits[index] * factor + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.append(carry) }
  }
}
