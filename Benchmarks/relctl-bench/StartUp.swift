/// What it costs to ask relctl a small question.
enum StartUp {
  static func run(relctl: String, product: String, _ report: inout Report) throws(BenchError) {
    let git = Program("git", ["--version"])
    let subjects = [
      Program(relctl, ["version"]), Program(relctl, ["help"]),
      Program(relctl, ["status"], in: product),
    ]
    let costs = try Measure.interleaved(
      rounds: 31,
      ([git] + subjects).map { program in { () throws in try program.run() } })
    for (index, name, bar) in [(1, "version", 7.0), (2, "help", 7), (3, "status", 20)] {
      report.row(
        "relctl \(name) / git --version", Measure.ratio(costs[index], costs[0], \.wall), bar: bar)
    }
    let milliseconds = costs.map { Measure.median($0.map(\.wall)).hundredths }
    report.note(
      "git \(milliseconds[0]) ms, version \(milliseconds[1]) ms, help \(milliseconds[2]) ms, "
        + "status \(milliseconds[3]) ms; version's peak "
        + "\(Measure.median(costs[1].map(\.peak)).hundredths) MiB")
  }
}
