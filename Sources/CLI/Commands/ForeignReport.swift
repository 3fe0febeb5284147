import Effects
import Execution
import Pipelines
import TestReports

/// `relctl test report FILE…`: result and coverage files of other tools, summed up as our own.
struct ForeignReport {
  private let context: CommandContext
  private let invocation: Invocation

  init(_ context: CommandContext, _ invocation: Invocation) {
    self.context = context
    self.invocation = invocation
  }

  func run(_ paths: [String], formats: [StageSettings.Test.Format]) throws(Failure)
    -> CommandResult
  {
    let report = try read(paths)
    let written = try write(report, formats)
    let lines = TextRenderer(colour: context.outputStyle.isColoured).render(report)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let hasTests = report.units.contains { $0.judgement != nil }
    let failure =
      report.passed || !hasTests
      ? nil
      : Failure(
        .workFailed, id: "tests-failed", "\(report.counts.failures) tests failed",
        details: report.failures.prefix(20).map { "failed: \($0.test.identity.specifier)" })
    return CommandResult(
      lines: lines + written.map { "wrote \($0)" },
      fields: [("report", .encoded(TestReportJSON(report)))], failure: failure)
  }

  private func read(_ paths: [String]) throws(Failure) -> TestReport {
    var units: [TestReport.Unit] = []
    var files: [FileCoverage] = []
    var targets: [XccovReader.Target] = []
    for path in paths {
      let absolute = PathText.join(context.world.environment.workingDirectory, path)
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try context.world.files.read(absolute, limit: 1 << 30)
      } catch { throw Failure(reading: error) }
      do throws(ReportError) {
        switch try ReportFile.read(bytes) {
        case .tests(let run): units.append(unit(run, name: path))
        case .coverage(let list): files += list
        case .targetCoverage(let list): targets += list
        }
      } catch {
        throw Failure(
          .invalid, id: "report-unreadable",
          "\(error.format): \(error.message)" + (error.offset.map { " at byte \($0)" } ?? ""),
          file: absolute)
      }
    }
    let coverage: CoverageReport? =
      targets.isEmpty
      ? files.isEmpty ? nil : CoverageReport(files: files, named: "all files")
      : CoverageReport(xccov: targets, lines: files)
    return TestReport(units: units, coverage: coverage)
  }

  /// A file alone proves no pass beyond what it says itself.
  private func unit(_ run: TestRun, name: String) -> TestReport.Unit {
    let counts = run.counts
    let verdict: TestVerdict =
      if !run.isComplete || !run.contradictions.isEmpty {
        .inconsistent(
          reasons: run.contradictions.isEmpty ? ["the file ends early"] : run.contradictions)
      } else if counts.failures > 0 || !run.issues.isEmpty {
        .failed(reason: "\(counts.failures) of \(counts.total) tests failed")
      } else if counts.total == 0 {
        .noTests(reason: "the file tells of no test")
      } else {
        .passed
      }
    return TestReport.Unit(
      name: name, judgement: TestJudgement(verdict: verdict, run: run), seconds: run.seconds)
  }

  private func write(_ report: TestReport, _ formats: [StageSettings.Test.Format])
    throws(Failure) -> [String]
  {
    let wanted = formats.filter { $0 != .text }
    guard !wanted.isEmpty else { return [] }
    let directory = PathText.join(
      context.world.environment.workingDirectory, invocation.value("--output") ?? "reports")
    var written: [String] = []
    do throws(FileError) {
      try context.world.files.makeDirectory(directory)
      for format in wanted {
        guard
          let (name, bytes) = TestReportRendering.file(
            format.rawValue, report, title: "Tests", roots: [], context.world)
        else { continue }
        try context.world.files.replace(directory + "/" + name, with: bytes)
        written.append(directory + "/" + name)
      }
    } catch { throw Failure(writing: error) }
    return written
  }
}
