/// Interleaved runs: every round runs each subject once, so that what else the machine does falls
/// on all of them alike.
enum Measure {
  /// Untyped: the debug compiler of Swift 6.3.1 crashes on closures with this error and result.
  typealias Subject = () throws -> Cost

  /// One list of costs for each subject. A first round warms the caches and does not count.
  static func interleaved(rounds: Int, _ subjects: [Subject]) throws(BenchError) -> [[Cost]] {
    var costs = subjects.map { _ in [Cost]() }
    for round in 0...rounds {
      for (index, subject) in subjects.enumerated() {
        do {
          let cost = try subject()
          if round > 0 { costs[index].append(cost) }
        } catch { throw BenchError("\(error)") }
      }
    }
    return costs
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// What the left took more than the right, round by round.
  static func difference(_ left: [Cost], _ right: [Cost]) -> [Cost] {
    zip(left, right).map { Cost(wall: $0.wall - $1.wall, cpu: $0.cpu - $1.cpu, peak: $0.peak) }
  }

  /// The median of the rounds' ratios.
  static func ratio(_ left: [Cost], _ right: [Cost], _ value: (Cost) -> Double) -> Double {
    median(zip(left, right).map { value($0) / value($1) })
  }
}

/// The report: one line a ratio.
struct Report {
  private(set) var isWithin = true

  mutating func row(_ name: String, _ measured: Double, bar: Double, unit: String = "x") {
    let isGood = measured <= bar
    isWithin = isWithin && isGood
    write(
      name.padded(to: 58) + "\(measured.hundredths)\(unit)".aligned(to: 11)
        + "   bar \(bar.hundredths)\(unit)".padded(to: 20) + (isGood ? "ok" : "OVER"))
  }

  /// A number beside the ratios, for scale.
  func note(_ text: String) { write("    " + text) }

  private func write(_ line: String) {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    print(line)
  }
}

extension Double {
  /// With two decimals, without the locale's help.
  var hundredths: String {
    guard isFinite else { return "\(self)" }
    let value = Int((self * 100).rounded())
    let fraction = value % 100
    return "\(value / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  func aligned(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
