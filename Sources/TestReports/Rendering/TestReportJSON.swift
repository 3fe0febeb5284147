/// The parts of `relctl.test.v1` that tests and coverage make; the caller adds schema and errors.
package struct TestReportJSON: Sendable, Codable, Equatable {
  package struct Unit: Sendable, Codable, Equatable {
    var name: String
    /// `passed`, `failed`, `crashed`, `timed-out`, `no-tests`, `no-test-target`, `inconsistent`,
    /// `skipped`.
    var verdict: String
    var reason: String?
    /// The test that ran when the process crashed or the deadline passed.
    var runningTest: String?
    var seconds: Double?
    /// Where an app's tests ran; absent for packages.
    var destinations: [String]?
    /// Test targets that `--changed` left out; absent where there are none.
    var leftOut: [String]?
    var counts: TestCounts
    var tests: [Test]
    var lastOutput: [String]
  }

  package struct Test: Sendable, Codable, Equatable {
    var name: String
    var framework: TestFramework
    var status: TestStatus
    var seconds: Double?
    var attempts: Int
    var messages: [TestMessage]
    var arguments: [TestArgument]
  }

  package struct Count: Sendable, Codable, Equatable {
    var covered: Int
    var total: Int
    /// Absent where there is nothing to cover.
    package var percent: Double?

    init(_ count: CoverageCount) {
      covered = count.covered
      total = count.total
      percent = count.percent
    }
  }

  package struct File: Sendable, Codable, Equatable {
    var path: String
    var lines: Count
    var functions: Count?
    var regions: Count?
  }

  package struct Target: Sendable, Codable, Equatable {
    var name: String
    var package: String
    var lines: Count
    var functions: Count?
    var regions: Count?
    var change: Double?
    var files: [File]
  }

  package struct Coverage: Sendable, Codable, Equatable {
    /// What the numbers count, in words.
    var counts: String
    package var lines: Count
    var functions: Count?
    var regions: Count?
    var base: String?
    /// In points against the base.
    var change: Double?
    var targets: [Target]
    var leftOut: CoverageReport.LeftOut
    var changedLines: Count?
    var uncovered: [ChangedCoverage.Uncovered]?
  }

  package var passed: Bool
  package var counts: TestCounts
  package var units: [Unit]
  package var coverage: Coverage?
  package var coverageUnavailable: String?

  package init(_ report: TestReport) {
    passed = report.passed
    counts = report.counts
    units = report.units.map(Self.unit)
    coverage = Self.coverage(report)
    coverageUnavailable = report.coverageUnavailable
  }

  private static func unit(_ unit: TestReport.Unit) -> Unit {
    let verdict = unit.judgement?.verdict
    return Unit(
      name: unit.name, verdict: verdict?.word ?? "skipped",
      reason: verdict.map(\.reason) ?? unit.skipped,
      runningTest: verdict?.runningTest?.specifier, seconds: unit.seconds,
      destinations: unit.destinations.isEmpty ? nil : unit.destinations,
      leftOut: unit.leftOut.isEmpty ? nil : unit.leftOut, counts: unit.counts,
      tests: (unit.judgement?.run.cases ?? []).map { test in
        Test(
          name: test.identity.specifier, framework: test.framework, status: test.status,
          seconds: test.seconds, attempts: test.attempts, messages: test.messages,
          arguments: test.arguments)
      },
      lastOutput: verdict?.isFailure == true ? unit.judgement?.lastOutput ?? [] : [])
  }

  private static func coverage(_ report: TestReport) -> Coverage? {
    guard let coverage = report.coverage else { return nil }
    return Coverage(
      counts: "executable lines that ran, of all in the product's own targets",
      lines: Count(coverage.lines), functions: coverage.functions.map(Count.init),
      regions: coverage.regions.map(Count.init), base: report.base?.name,
      change: report.change(of: nil),
      targets: coverage.targets.map { target($0, report) }, leftOut: coverage.leftOut,
      changedLines: report.changed.map { Count($0.lines) },
      uncovered: report.changed?.uncovered)
  }

  private static func target(_ target: CoverageReport.Target, _ report: TestReport) -> Target {
    Target(
      name: target.name, package: target.package, lines: Count(target.lines),
      functions: target.functions.map(Count.init), regions: target.regions.map(Count.init),
      change: report.change(of: target),
      files: target.files.map { file in
        File(
          path: file.shownPath, lines: Count(file.coverage.lines),
          functions: file.coverage.functions.map(Count.init),
          regions: file.coverage.regions.map(Count.init))
      })
  }
}
