import Effects
import Git
import Pipelines
import TestReports

/// Runs tests, judges them, sums up the coverage.
enum RunTests {
  static func perform(_ action: TestAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let toolchain = try SwiftToolchain.find(context.world)
    let watch = try LeftFiles(context)
    var times = TestTimes(context)
    var buildError: CompilerError?
    var union = CoverageUnion()
    var units: [TestReport.Unit] = []
    var missing: [String] = []
    let changed = try action.changedOnly ? ChangedInputs(context, base: action.base ?? "HEAD") : nil
    for kit in changed?.unrecordedKits ?? [] {
      try context.note(
        "\(kit): counts as changed, no bump up to \(action.base ?? "HEAD") recorded it")
    }
    for package in action.packages {
      if let reason = changed?.reasonToLeaveOut(package) {
        units.append(.init(name: package.name, judgement: nil, skipped: reason))
        try context.note("\(package.name): left out, \(reason)")
        continue
      }
      let result = try PackageTestRun(
        package: package, action: action, context: context, toolchain: toolchain,
        estimate: times.estimate(package)
      ).run()
      units.append(result.unit)
      buildError = buildError ?? result.buildError
      if action.filter == nil, let judgement = result.unit.judgement, judgement.verdict == .passed,
        let seconds = result.unit.seconds
      {
        times.add(package, seconds: seconds, tests: judgement.run.counts.total)
      }
      for file in result.coverage {
        union.add(file, canonicalPath: try? context.world.files.realPath(file.path))
      }
      if let reason = result.coverageMissing { missing.append(reason) }
      try context.note(line(result.unit))
    }
    for app in action.apps {
      let unit = try AppTestRun(app: app, action: action, context: context).run()
      units.append(unit)
      try context.note(line(unit))
    }
    times.write(context)
    for path in try watch.found() { try context.warn("the tests left `\(path)` behind") }
    if !union.files.isEmpty {
      for reason in missing { try context.warn("the coverage lacks \(reason)") }
    }
    let report = try report(action, context, units: units, union: union, missing: missing)
    return try finish(report, buildError, action, context)
  }

  private static func line(_ unit: TestReport.Unit) -> String {
    guard let judgement = unit.judgement else {
      return "\(unit.name): skipped, \(unit.skipped ?? "")"
    }
    let counts = judgement.run.counts
    let seconds = unit.seconds.map { " in " + ReportNumber.seconds($0) } ?? ""
    let tests = counts.total == 1 ? "1 test" : "\(counts.total) tests"
    return "\(unit.name): \(judgement.verdict.word), \(tests)\(seconds)"
      + (judgement.verdict.reason.map { ": \($0)" } ?? "")
  }

  private static func report(
    _ action: TestAction, _ context: ActionContext, units: [TestReport.Unit],
    union: CoverageUnion, missing: [String]
  ) throws(Failure) -> TestReport {
    guard action.coverage else { return TestReport(units: units) }
    if union.files.isEmpty {
      return TestReport(
        units: units, coverageUnavailable: missing.first ?? "no package was tested")
    }
    let coverage = CoverageReport(
      files: union.files.values, scope: CoverageScopes.scope(action, context))
    let history = CoverageHistory(context)
    let base = try history.base(action.base)
    // What ran before a crash is no measure for the next run.
    if missing.isEmpty, action.filter == nil, !action.changedOnly, TestReport(units: units).passed {
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
      message(bad, failed), hint: hint,
      details: reasons + failed.prefix(20).map { "failed: \($0)" })
  }

  private static func message(_ bad: [TestReport.Unit], _ failed: [String]) -> String {
    guard !bad.isEmpty else { return "no test ran" }
    guard !failed.isEmpty else {
      return "the tests of \(bad.map(\.name).joined(separator: ", ")) did not pass"
    }
    return failed.count == 1 ? "1 test failed" : "\(failed.count) tests failed"
  }
}
