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

    package init(
      name: String, judgement: TestJudgement?, skipped: String? = nil, seconds: Double? = nil
    ) {
      self.name = name
      self.judgement = judgement
      self.skipped = skipped
      self.seconds = seconds
    }
  }

  package var units: [Unit]
  package var coverage: CoverageReport?
  /// Why there is no coverage: `no test passed`, `profile format 8, tool expects 10`.
  package var coverageUnavailable: String?
  /// The record that changes are told against, and what to call it: `abc1234`, `last run`.
  package var base: (name: String, record: CoverageRecord)?
  package var changed: ChangedCoverage?

  package init(
    units: [Unit], coverage: CoverageReport? = nil, coverageUnavailable: String? = nil,
    base: (name: String, record: CoverageRecord)? = nil, changed: ChangedCoverage? = nil
  ) {
    self.units = units
    self.coverage = coverage
    self.coverageUnavailable = coverageUnavailable
    self.base = base
    self.changed = changed
  }
}
