/// A JSON number: `mantissa × 10^exponent`, with at most 19 digits kept.
struct JSONNumber: Equatable, Sendable {
  var mantissa: UInt64 = 0
  var exponent = 0
  var isNegative = false

  /// The value where it is a whole number of at least zero that fits.
  var natural: UInt64? {
    if isNegative { return mantissa == 0 ? 0 : nil }
    if exponent == 0 || mantissa == 0 { return mantissa }
    guard exponent > 0, exponent < 20 else { return nil }
    var value = mantissa
    for _ in 0..<exponent {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return value
  }

  /// The value to within a few units of the last place.
  var double: Double {
    var value = Double(mantissa)
    var power = min(abs(exponent), 400)
    var factor = 10.0
    while power > 0 {
      if power & 1 == 1 { value = exponent < 0 ? value / factor : value * factor }
      factor *= factor
      power >>= 1
    }
    return isNegative ? -value : value
  }
}
