import Effects
import Git
import Pipelines
import TestReports

/// Runs tests, judges them, sums up the coverage.
enum RunTests {
  static func perform(_ action: TestAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let toolchain = try SwiftToolchain.find(context.world)
    let before = try LeftFiles.extras(context)
    var union = CoverageUnion()
    var units: [TestReport.Unit] = []
    var missing: [String] = []
    let changed = try action.changedOnly ? ChangedInputs(context, base: action.base ?? "HEAD") : nil
    for package in action.packages {
      if let reason = changed?.reasonToLeaveOut(package) {
        units.append(.init(name: package.name, judgement: nil, skipped: reason))
        try context.note("\(package.name): left out, \(reason)")
        continue
      }
      let result = try PackageTestRun(
        package: package, action: action, context: context, toolchain: toolchain
      ).run()
      units.append(result.unit)
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
    for path in try LeftFiles.extras(context).subtracting(before).sorted() {
      try context.warn("the tests left `\(path)` behind")
    }
    if !union.files.isEmpty {
      for reason in missing { try context.warn("the coverage lacks \(reason)") }
    }
    let report = try report(action, context, units: units, union: union, missing: missing)
    return try finish(report, action, context)
  }

  private static func line(_ unit: TestReport.Unit) -> String {
    guard let judgement = unit.judgement else {
      return "\(unit.name): skipped, \(unit.skipped ?? "")"
    }
    let counts = judgement.run.counts
    let seconds = unit.seconds.map { " in \(Int($0.rounded())) s" } ?? ""
    return "\(unit.name): \(judgement.verdict.word), \(counts.total) tests\(seconds)"
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
    guard let base = action.base else { return nil }
    let files = coverage.targets.flatMap(\.files)
    let lines = try ChangedInputs(context, base: base).changedLines(of: files.map(\.coverage.path))
    var shown: [String: [ClosedRange<Int>]] = [:]
    for file in files { shown[file.shownPath] = lines[file.coverage.path] }
    return coverage.covering(changed: shown)
  }

  private static func finish(
    _ report: TestReport, _ action: TestAction, _ context: ActionContext
  ) throws(Failure) -> Outcome {
    let written = try TestReportFiles(report, action, context).write()
    // The command `test` prints the summary itself, as its result.
    if context.plan.pipeline != "test" {
      for line in try TestOutputs.lines(of: context.run, context.world) { try context.note(line) }
    }
    for path in written { try context.note("wrote \(path)") }
    let counts = report.counts
    let percent = report.coverage?.lines.percent
    let isAllLeftOut = report.units.allSatisfy { $0.judgement == nil } && action.changedOnly
    if !report.passed, !isAllLeftOut { throw failure(report, context) }
    try requireCoverage(action.minimum, percent, "line coverage", option: "--minimum")
    try requireCoverage(
      action.minimumChanged, report.changed.flatMap { $0.lines.percent ?? 100 },
      "coverage of changed lines", option: "--minimum-changed")
    return Outcome(
      testsTotal: counts.total, testsFailed: counts.failures, testsSkipped: counts.skipped,
      coveragePercent: percent,
      skipped: report.units.compactMap { unit in
        unit.skipped.map { "tests of \(unit.name): \($0)" }
      })
  }

  private static func requireCoverage(
    _ minimum: Double?, _ percent: Double?, _ what: String, option: String
  ) throws(Failure) {
    guard let minimum else { return }
    if let percent, percent >= minimum { return }
    throw Failure(
      .workFailed, id: "coverage-low",
      "\(what) is \(percent.map { "\($0.tenths) %" } ?? "unknown"), below \(minimum.tenths) %",
      hint: "test more, or lower `\(option)`")
  }

  private static func failure(_ report: TestReport, _ context: ActionContext) -> Failure {
    let bad = report.units.filter { $0.judgement?.verdict.isFailure == true }
    let failed = report.failures.map { $0.test.identity.specifier }
    let isTimeout = bad.contains {
      if case .timedOut = $0.judgement?.verdict { true } else { false }
    }
    let reasons = bad.map { unit in
      "\(unit.name): \(unit.judgement?.verdict.word ?? "")"
        + (unit.judgement?.verdict.reason.map { ", \($0)" } ?? "")
    }
    return Failure(
      isTimeout ? .timedOut : .workFailed, id: bad.isEmpty ? "no-tests" : "tests-failed",
      bad.isEmpty
        ? "no test ran"
        : failed.isEmpty
          ? "the tests of \(bad.map(\.name).joined(separator: ", ")) did not pass"
          : "\(failed.count) tests failed",
      hint: "the whole output: \(context.logPath)",
      details: reasons + failed.prefix(20).map { "failed: \($0)" })
  }
}

/// Files beside the trees of product and kits: a test that leaves one is named.
enum LeftFiles {
  static func extras(_ context: ActionContext) throws(Failure) -> Set<String> {
    var result: Set<String> = []
    var repositories = [("", try RepositoryReader.open(context.workspace))]
    for kit in context.plan.kits {
      repositories.append((kit.path + "/", try KitReader.open(kit, context.workspace).repository))
    }
    for (prefix, repository) in repositories {
      do throws(GitError) {
        for difference in try repository.compareWorkingDirectory(judge: NeverInputs.judge)
          .differences
        {
          result.insert(prefix + difference.path.text)
        }
      } catch { throw Failure(error) }
    }
    return result
  }
}

extension Double {
  /// With one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
