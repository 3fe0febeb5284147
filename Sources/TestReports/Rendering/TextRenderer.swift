/// The summary that every run ends with: tests, failures, the table of coverage.
package struct TextRenderer: Sendable {
  /// Bars need a terminal.
  package var bars: Bool
  /// The caller's judgement of the stream.
  package var colour: Bool

  package init(bars: Bool = false, colour: Bool = false) {
    self.bars = bars
    self.colour = colour
  }

  /// The whole summary, each line with its line end.
  package func render(_ report: TestReport) -> String {
    var lines = units(report)
    lines += failures(report)
    lines += told(report, .flaky, "flaky", "passed only when repeated")
    let coverage = coverage(report)
    if !coverage.isEmpty { lines += [""] + coverage }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Tests

  private func units(_ report: TestReport) -> [String] {
    var table = TextTable([.left, .left, .left, .right])
    for unit in report.units {
      let seconds = unit.seconds.map(ReportNumber.seconds) ?? ""
      guard let judgement = unit.judgement else {
        table.add([InertText.line(unit.name), "skipped", InertText.line(unit.skipped ?? ""), ""])
        continue
      }
      let verdict = judgement.verdict
      let reason = verdict == .passed ? unit.summary : verdict.reason ?? ""
      table.add([InertText.line(unit.name), verdict.word, InertText.line(reason), seconds])
    }
    var lines = table.lines()
    if report.units.count > 1 { lines.append("total: " + report.counts.summary) }
    return zip(lines, report.units).map { line, unit in
      switch unit.judgement?.verdict {
      case nil, .noTestTarget: paint(line, .dim)
      case .passed: paint(line, .green)
      default: paint(line, .red)
      }
    } + lines.dropFirst(report.units.count)
  }

  private func failures(_ report: TestReport) -> [String] {
    var lines: [String] = []
    for (_, test) in report.failures {
      lines += ["", paint("\(test.status.rawValue)  \(name(test))", .red)]
      for message in test.messages where message.kind == .failure { lines += text(message) }
      lines += test.lastOutput.map { "    | \($0)" }
    }
    for unit in report.units {
      guard let judgement = unit.judgement, judgement.verdict.isFailure,
        judgement.run.counts.failures == 0
      else { continue }
      lines += ["", paint("\(judgement.verdict.word)  \(InertText.line(unit.name))", .red)]
      if case .inconsistent(let reasons) = judgement.verdict {
        lines += reasons.map { "    \(InertText.line($0))" }
      }
      if case .noTests = judgement.verdict { continue }
      lines += judgement.lastOutput.map { "    | \($0)" }
    }
    return lines
  }

  private func told(
    _ report: TestReport, _ status: TestStatus, _ word: String, _ meaning: String
  ) -> [String] {
    let tests = report.tests { $0.status == status }
    guard !tests.isEmpty else { return [] }
    return [""]
      + tests.map { _, test in
        paint("\(word)  \(name(test)): \(meaning), \(test.attempts) attempts", .yellow)
      }
  }

  private func name(_ test: TestCaseResult) -> String { InertText.line(test.identity.specifier) }

  private func text(_ message: TestMessage) -> [String] {
    var place = message.file.map(InertText.line) ?? ""
    if !place.isEmpty { place += message.line.map { ":\($0): " } ?? ": " }
    let attempt = message.attempt > 1 ? "attempt \(message.attempt): " : ""
    let lines = InertText.block(message.text).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number == 0 ? "    \(attempt)\(place)\(line)" : "      \(line)"
    }
  }

  // MARK: - Coverage

  private func coverage(_ report: TestReport) -> [String] {
    if let reason = report.coverageUnavailable {
      return ["coverage: n/a (\(InertText.line(reason)))"]
    }
    guard let coverage = report.coverage else { return [] }
    let against = report.base.map { ", change in points against \(InertText.line($0.name))" } ?? ""
    var lines = [
      "coverage: executable lines that ran, of all in the product's own targets\(against)"
    ]
    lines += table(coverage, report).map { "  \($0)" }
    let leftOut = Self.text(coverage.leftOut)
    if !leftOut.isEmpty { lines.append("  not counted: \(leftOut)") }
    if let changed = report.changed { lines += text(changed) }
    return lines
  }

  private func table(_ coverage: CoverageReport, _ report: TestReport) -> [String] {
    var table = TextTable([.left, .left, .right, .right, .right, .left])
    let names = coverage.targets.map { ($0.package == $0.name ? "" : $0.package, $0.name) }
    for (target, name) in zip(coverage.targets, names) {
      table.add(
        [InertText.line(name.1), InertText.line(name.0)]
          + cells(target.lines, report.change(of: target), isNew: isNew(target, report)))
    }
    table.add(["total", ""] + cells(coverage.lines, report.change(of: nil), isNew: false))
    return table.lines()
  }

  private func isNew(_ target: CoverageReport.Target, _ report: TestReport) -> Bool {
    report.base.map { $0.record.lines(of: target) == nil } ?? false
  }

  private func cells(_ count: CoverageCount, _ change: Double?, isNew: Bool) -> [String] {
    let change = change.map(Self.change) ?? (isNew ? "new" : "")
    return [
      "\(count.covered)/\(count.total)", ReportNumber.percent(count), change,
      bars ? Self.bar(count) : "",
    ]
  }

  /// `+1.2`, `-0.3`, `=`.
  static func change(_ points: Double) -> String {
    let text = ReportNumber.fixed(points, decimals: 1)
    return text == "0.0" ? "=" : points > 0 ? "+" + text : text
  }

  private static func bar(_ count: CoverageCount) -> String {
    guard let percent = count.percent else { return "" }
    let full = Int(percent / 5)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 20 - full)
  }

  /// `3 files of tests, 1 generated`.
  static func text(_ leftOut: CoverageReport.LeftOut) -> String {
    [
      (leftOut.tests, "of tests"), (leftOut.dependencies, "of dependencies"),
      (leftOut.generated, "generated"), (leftOut.excluded, "excluded by `coverage.exclude`"),
      (leftOut.elsewhere, "in no target of the product"),
    ].filter { $0.0 > 0 }.map { "\(CountText.of($0.0, "file")) \($0.1)" }
      .joined(separator: ", ")
  }

  private func text(_ changed: ChangedCoverage) -> [String] {
    let count = changed.lines
    guard count.total > 0 else { return ["changed lines: none of them is executable"] }
    let head =
      "changed lines: \(count.covered) of \(count.total) executable ones ran"
      + " (\(ReportNumber.percent(count)))"
    return [head] + changed.uncovered.map { "  uncovered  \(InertText.line($0.text))" }
  }

  // MARK: - Colour

  private enum Paint: String { case red = "31", green = "32", yellow = "33", dim = "2" }

  private func paint(_ text: String, _ paint: Paint) -> String {
    colour ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
