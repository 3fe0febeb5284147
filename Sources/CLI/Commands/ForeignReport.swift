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
      : Self.failure(report)
    return CommandResult(
      lines: lines + written.map { "wrote \($0)" },
      fields: [("report", .encoded(TestReportJSON(report)))], failure: failure)
  }

  private static func failure(_ report: TestReport) -> Failure {
    let count = report.counts.failures
    let reasons = report.units.compactMap { unit in
      unit.judgement?.verdict.reason.map { "\(unit.name): \($0)" }
    }
    return Failure(
      .workFailed, id: "tests-failed",
      count == 0
        ? "the files prove no pass" : "\(CountText.of(count, "test")) failed",
      details: reasons + report.failures.prefix(20).map { "failed: \($0.test.identity.specifier)" })
  }

  private func read(_ paths: [String]) throws(Failure) -> TestReport {
    var files: [(name: String, file: ReportFile)] = []
    for path in paths {
      let absolute = PathText.join(context.world.environment.workingDirectory, path)
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try context.world.files.read(absolute, limit: 1 << 30)
      } catch { throw Failure(reading: error) }
      do throws(ReportError) {
        files.append((path, try ReportFile.read(bytes)))
      } catch {
        throw Failure(
          .invalid, id: "report-unreadable",
          "\(error.format): \(error.message)" + (error.offset.map { " at byte \($0)" } ?? ""),
          file: absolute)
      }
    }
    return TestReport(files: files)
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
