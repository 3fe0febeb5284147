import Effects
import Git
import Pipelines
import TestReports

/// Runs tests, judges them, sums up the coverage.
enum RunTests {
  static func perform(_ action: TestAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let watch = try LeftFiles(context)
    var collection = try TestCollection(action, context)
    for package in action.packages { try collection.test(package) }
    for app in action.apps { try collection.test(app) }
    collection.keepTimes()
    for path in try watch.found() { try context.warn("the tests left `\(path)` behind") }
    if !collection.union.files.isEmpty {
      for reason in collection.missing { try context.warn("the coverage lacks \(reason)") }
    }
    return try finish(
      try report(action, context, collection), collection.buildError, action, context)
  }

  private static func report(
    _ action: TestAction, _ context: ActionContext, _ collection: TestCollection
  ) throws(Failure) -> TestReport {
    let units = collection.units
    guard action.coverage else { return TestReport(units: units) }
    guard !collection.union.files.isEmpty else {
      return TestReport(
        units: units,
        coverageUnavailable: collection.missing.first ?? collection.unrecorded.first
          ?? "no package was tested")
    }
    let coverage = CoverageReport(
      files: collection.union.files.values, scope: collection.scope)
    let history = CoverageHistory(context)
    // The numbers of some tests are no measure beside those of all.
    let isPart =
      action.filter != nil || !collection.missing.isEmpty
      || action.changedOnly && units.contains { $0.judgement == nil || !$0.leftOut.isEmpty }
    let base = isPart ? nil : try history.base(action.base, of: coverage)
    // What ran before a crash is no measure for the next run.
    if collection.missing.isEmpty, action.filter == nil, !action.changedOnly,
      TestReport(units: units).passed
    {
      try history.add(coverage)
    }
    return TestReport(
      units: units, coverage: coverage, base: base,
      changed: try changedCoverage(coverage, action, context))
  }

  /// Coverage of the lines changed since `--base`.
  private static func changedCoverage(
    _ coverage: CoverageReport, _ action: TestAction, _ context: ActionContext
  ) throws(Failure) -> ChangedCoverage? {
    guard let base = action.base ?? action.minimumChanged.map({ _ in "HEAD" }) else { return nil }
    let files = coverage.targets.flatMap(\.files)
    let lines = try ChangedInputs(context, base: base).changedLines(of: files.map(\.coverage.path))
    var shown: [String: [ClosedRange<Int>]] = [:]
    for file in files { shown[file.shownPath] = lines[file.coverage.path] }
    return coverage.covering(changed: shown)
  }

  private static func finish(
    _ report: TestReport, _ buildError: CompilerError?, _ action: TestAction,
    _ context: ActionContext
  ) throws(Failure) -> Outcome {
    let written = try TestReportFiles(report, action, context).write()
    // The command `test` prints the summary itself, as its result.
    if context.plan.pipeline != "test" {
      for line in try TestOutputs.lines(of: context.run, context.world) { try context.note(line) }
    }
    for path in written { try context.note("wrote \(path)") }
    let counts = report.counts
    let isAllLeftOut = report.units.allSatisfy { $0.judgement == nil } && action.changedOnly
    if !isAllLeftOut {
      if !report.passed { throw failure(report, buildError, context) }
      try requireCoverage(report, action)
    }
    return Outcome(
      testsTotal: counts.total, testsFailed: counts.failures, testsSkipped: counts.skipped,
      coveragePercent: report.coverage?.lines.percent,
      skipped: report.units.compactMap { unit in
        unit.skipped.map { "tests of \(unit.name): \($0)" }
      })
  }

  // MARK: Failures

  private static func requireCoverage(_ report: TestReport, _ action: TestAction) throws(Failure) {
    if let minimum = action.minimum {
      let lines = report.coverage?.lines
      if lines?.meets(minimum: minimum) != true {
        throw low("line coverage", lines, minimum, option: "--minimum")
      }
    }
    if let minimum = action.minimumChanged, report.changed?.meets(minimum: minimum) != true {
      throw low(
        "coverage of changed lines", report.changed?.lines, minimum, option: "--minimum-changed",
        details: report.changed?.uncovered.prefix(20).map { "uncovered: \($0.text)" } ?? [])
    }
  }

  private static func low(
    _ what: String, _ lines: CoverageCount?, _ minimum: Double, option: String,
    details: [String] = []
  ) -> Failure {
    let shown = lines.map { "\(ReportNumber.percent($0)) (\($0.covered) of \($0.total) lines)" }
    let limit = ReportNumber.fixed(minimum, decimals: minimum == minimum.rounded() ? 0 : 2)
    return Failure(
      .workFailed, id: "coverage-low",
      "\(what) is \(shown ?? "unknown"), below \(limit) %",
      hint: "test more, or lower `\(option)`", details: details)
  }

  private static func failure(
    _ report: TestReport, _ buildError: CompilerError?, _ context: ActionContext
  ) -> Failure {
    let bad = report.units.filter { $0.judgement?.verdict.isFailure == true }
    let hint = "the whole output: \(context.logPath)"
    let reasons = bad.map { unit in
      "\(unit.name): \(unit.judgement?.verdict.word ?? "")"
        + (unit.judgement?.verdict.reason.map { ", \($0)" } ?? "")
    }
    if let buildError {
      return Failure(
        .workFailed, id: "build-failed", "the build failed: \(buildError.message)",
        file: buildError.file, position: buildError.position, hint: hint, details: reasons)
    }
    let failed = report.failures.map { $0.test.identity.specifier }
    let isTimeout = bad.contains {
      if case .timedOut = $0.judgement?.verdict { true } else { false }
    }
    return Failure(
      isTimeout ? .timedOut : .workFailed, id: bad.isEmpty ? "no-tests" : "tests-failed",
      message(report, bad, isTimeout: isTimeout),
      hint: bad.isEmpty ? emptyHint(report) : hint,
      details: reasons + failed.prefix(20).map { "failed: \($0)" })
  }

  private static func emptyHint(_ report: TestReport) -> String {
    report.units.contains { $0.skipped == Facts.noXcode }
      ? "run it on a Mac with Xcode: an app's tests run nowhere else"
      : "add a test target, or name what has one with `--package`"
  }

  /// `2 tests failed, 1 crashed`: the first number says of what.
  private static func message(_ report: TestReport, _ bad: [TestReport.Unit], isTimeout: Bool)
    -> String
  {
    guard !bad.isEmpty else {
      let reasons = report.units.compactMap { unit in unit.skipped.map { "\(unit.name): \($0)" } }
      return (["no test ran"] + reasons).joined(separator: "; ")
    }
    let statuses: [(TestStatus, String)] = [
      (.failed, "failed"), (.crashed, "crashed"), (.timedOut, "did not end"),
    ]
    let counts = statuses.compactMap { status, word -> (Int, String)? in
      let count = report.tests { $0.status == status }.count
      return count == 0 ? nil : (count, word)
    }
    guard let first = counts.first else {
      let names = bad.map(\.name).joined(separator: ", ")
      return "the tests of \(names) did not \(isTimeout ? "end in time" : "pass")"
    }
    let rest = counts.dropFirst().map { "\($0.0) \($0.1)" }
    return (["\(CountText.of(first.0, "test")) \(first.1)"] + rest)
      .joined(separator: ", ")
  }
}
