/// All that `relctl test` reports: the packages and apps with their verdicts, and the coverage.
package struct TestReport: Sendable {
  /// A package or an app.
  package struct Unit: Sendable {
    package var name: String
    /// nil where it was left out; `skipped` then says why.
    package var judgement: TestJudgement?
    package var skipped: String?
    /// `swift test`'s wall time.
    package var seconds: Double?
    /// Test targets that were not chosen.
    package var leftOut: [String] = []

    package init(
      name: String, judgement: TestJudgement?, skipped: String? = nil, seconds: Double? = nil
    ) {
      self.name = name
      self.judgement = judgement
      self.skipped = skipped
      self.seconds = seconds
    }

    package var counts: TestCounts { judgement?.run.counts ?? TestCounts() }

    /// Where its tests ran, for an app: `iPhone 16 (iOS Simulator 18.5)`.
    package var destinations: [String] { judgement?.run.destinations ?? [] }

    /// `5 tests: 5 passed`, where they ran, and what was left out.
    package var summary: String {
      counts.summary
        + (destinations.isEmpty ? "" : ", on " + destinations.joined(separator: " and "))
        + (leftOut.isEmpty ? "" : ", without " + leftOut.joined(separator: ", "))
    }
  }

  /// What changes of coverage are told against.
  package struct Base: Sendable {
    /// `abc1234`, `the last run`.
    package var name: String
    package var record: CoverageRecord

    package init(name: String, record: CoverageRecord) {
      self.name = name
      self.record = record
    }
  }

  package var units: [Unit]
  package var coverage: CoverageReport?
  /// Why there is no coverage: `no test passed`, `profile format 8, tool expects 10`.
  package var coverageUnavailable: String?
  package var base: Base?
  package var changed: ChangedCoverage?

  package init(
    units: [Unit], coverage: CoverageReport? = nil, coverageUnavailable: String? = nil,
    base: Base? = nil, changed: ChangedCoverage? = nil
  ) {
    self.units = units
    self.coverage = coverage
    self.coverageUnavailable = coverageUnavailable
    self.base = base
    self.changed = changed
  }

  package var counts: TestCounts { units.reduce(TestCounts()) { $0 + $1.counts } }

  /// Whether every package that was to be tested passed, and at least one was.
  package var passed: Bool {
    let verdicts = units.compactMap { $0.judgement?.verdict }
    return verdicts.contains(.passed) && !verdicts.contains { $0.isFailure }
  }

  /// The report with the places of its messages relative to a directory, where they lie below it.
  package func showing(placesBelow root: String) -> TestReport {
    var report = self
    for unit in report.units.indices {
      for test in (report.units[unit].judgement?.run.cases ?? []).indices {
        report.units[unit].judgement?.run.cases[test].show(placesBelow: root)
      }
    }
    return report
  }

  /// Every failed, crashed or hanging test with its package.
  package var failures: [(unit: String, test: TestCaseResult)] {
    tests { $0.status.isFailure }
  }

  package func tests(
    where isWanted: (TestCaseResult) -> Bool
  ) -> [(unit: String, test: TestCaseResult)] {
    units.flatMap { unit in
      (unit.judgement?.run.cases ?? []).filter(isWanted).map { (unit.name, $0) }
    }
  }

  /// The change of a target's, or with nil of the whole, percentage against the base, in points.
  package func change(of target: CoverageReport.Target?) -> Double? {
    guard let base, let coverage else { return nil }
    let now = target?.lines ?? coverage.lines
    let then = target.map { base.record.lines(of: $0) } ?? base.record.lines
    guard let now = now.percent, let then = then?.percent else { return nil }
    return now - then
  }
}

extension TestCaseResult {
  fileprivate mutating func show(placesBelow root: String) {
    for place in messages.indices {
      let file = messages[place].file
      messages[place].file = file.flatMap { PathText.relative($0, to: root) } ?? file
    }
  }
}
