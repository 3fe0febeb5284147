import Git

/// A kit's tree against its HEAD, by content.
enum Equality {
  /// The process that is measured: opens the repository, compares, ends.
  static func once(repository path: String) throws {
    guard let repository = try Repository.open(containing: path) else {
      throw BenchError("no repository at \(path)")
    }
    let result = try repository.compareWorkingDirectory { $0.isIgnored ? .skip : .count }
    guard result.isClean else { throw BenchError("\(result.differences.count) paths differ") }
    print(result.comparedFiles)
  }

  static func run(
    bench: String, repository: String, list: String, _ report: inout Report
  ) throws(BenchError) {
    let equality = Program(bench, ["equality-once", repository])
    let status = Program("git", ["-C", repository, "status", "--porcelain"])
    let hash = Program("git", ["hash-object", "--stdin-paths"], in: repository, input: list)
    let costs = try Measure.interleaved(
      rounds: 11, [equality.run, status.run, hash.run])
    report.row(
      "content equality / git status --porcelain", Measure.ratio(costs[0], costs[1], \.wall), bar: 3
    )
    report.row(
      "content equality / git hash-object --stdin-paths",
      Measure.ratio(costs[0], costs[2], \.wall), bar: 0.35)
    let wall = costs.map { Measure.median($0.map(\.wall)).hundredths }
    let cpu = costs.map { Measure.median($0.map(\.cpu)).hundredths }
    report.note(
      "wall \(wall[0]), \(wall[1]), \(wall[2]) ms; cpu \(cpu[0]), \(cpu[1]), \(cpu[2]) ms; peak "
        + "\(Measure.median(costs[0].map(\.peak)).hundredths) MiB")
  }
}
