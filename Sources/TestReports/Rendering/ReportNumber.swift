/// Numbers as reports show them, the same in every locale.
package enum ReportNumber {
  /// With so many decimals, rounded half away from zero: `57.1`.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "n/a" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = abs(value) * scale
    guard scaled < 9e15 else { return "\(value)" }
    // `rounded()` would need libm, which nothing else here links.
    let whole = Int64(scaled + 0.5)
    let digits = String(whole)
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// `57.1 %`, never rounded up to 100 nor down to 0; `n/a` where there is nothing to cover.
  package static func percent(_ count: CoverageCount) -> String {
    guard let percent = count.percent else { return "n/a" }
    if count.covered < count.total, percent > 99.9 { return "99.9 %" }
    if count.covered > 0, percent < 0.1 { return "0.1 %" }
    return fixed(percent, decimals: 1) + " %"
  }

  /// `0.42 s`, `6 s`, `3 min 5 s`.
  package static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "n/a" }
    if seconds < 100, seconds == Double(Int(seconds)) { return "\(Int(seconds)) s" }
    if seconds < 10 { return fixed(seconds, decimals: 2) + " s" }
    if seconds < 100 { return fixed(seconds, decimals: 1) + " s" }
    let whole = Int(seconds + 0.5)
    return "\(whole / 60) min \(whole % 60) s"
  }
}
