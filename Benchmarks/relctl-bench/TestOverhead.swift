/// What `relctl test` adds to the very `swift test` that it runs: the same package, built already,
/// the same options, by turns.
enum TestOverhead {
  /// Of the wall time, or so many milliseconds where that is more.
  private static let share = 0.05
  private static let milliseconds = 150.0

  static func run(
    relctl: String, product: String, package: String, work: String, _ report: inout Report
  ) throws(BenchError) {
    for measuresCoverage in [true, false] {
      let swift = Program(
        "swift",
        ["test", "--package-path", "\(product)/\(package)"]
          + (measuresCoverage ? ["--enable-code-coverage"] : [])
          + [
            "--xunit-output", work + "/xunit.xml", "--event-stream-output-path",
            work + "/events.ndjson",
          ], in: product)
      let own = Program(
        relctl, ["test", "--package", package] + (measuresCoverage ? [] : ["--no-coverage"]),
        in: product)
      let costs = try Measure.interleaved(
        rounds: 15, [swift, own].map { program in { () throws in try program.run() } })
      let alone = Measure.median(costs[0].map(\.wall))
      let added = Measure.median(zip(costs[1], costs[0]).map { $0.wall - $1.wall })
      report.row(
        "relctl test beside its swift test" + (measuresCoverage ? "" : ", no coverage"), added,
        bar: max(alone * share, milliseconds), unit: " ms")
      report.note(
        "swift test \(alone.hundredths) ms, relctl test "
          + "\(Measure.median(costs[1].map(\.wall)).hundredths) ms; "
          + "processor time \(Measure.median(costs[0].map(\.cpu)).hundredths) ms and "
          + "\(Measure.median(costs[1].map(\.cpu)).hundredths) ms")
    }
  }
}
