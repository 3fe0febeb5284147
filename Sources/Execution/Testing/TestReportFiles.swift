import Effects
import Pipelines
import TestReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a test report in the formats that were asked for.
struct TestReportFiles {
  private let report: TestReport
  private let action: TestAction
  private let context: ActionContext

  init(_ report: TestReport, _ action: TestAction, _ context: ActionContext) {
    self.report = report
    self.action = action
    self.context = context
  }

  /// Answers the paths written, relative to the product root. The run's folder always gets the
  /// text and the JSON.
  func write() throws(Failure) -> [String] {
    let world = context.world
    do throws(FileError) {
      try world.files.replace(
        context.run.path + "/test-report.txt", with: Array(TextRenderer().render(report).utf8))
      try world.files.replace(context.run.path + "/test-report.json", with: json())
      if CIHost(world.environment) == .gitHubActions { try writeForGitHub() }
      let wanted = action.formats.filter { $0 != "text" }
      guard !wanted.isEmpty else { return [] }
      let directory = context.workspace.absolute(action.output)
      try OwnDirectory.makeRoot(directory, world)
      var written: [String] = []
      for format in wanted {
        guard let (name, bytes) = rendered(format) else { continue }
        try world.files.replace(directory + "/" + name, with: bytes)
        written.append(action.output + "/" + name)
      }
      return written
    } catch { throw Failure(writing: error) }
  }

  /// What `relctl ci` prints and hands over.
  private func writeForGitHub() throws(FileError) {
    let files = context.world.files
    try files.replace(
      context.run.path + "/annotations.txt",
      with: Array(GitHubRenderer.annotations(report, root: context.workspace.repositoryRoot).utf8))
    try files.replace(
      context.run.path + "/summary.md", with: Array(StepSummaryRenderer.render(report).utf8))
  }

  private func rendered(_ format: String) -> (String, [UInt8])? {
    TestReportRendering.file(
      format, report, title: "\(context.plan.product) tests",
      roots: CoverageScopes.scope(action, context).roots, context.world)
  }

  private func json() -> [UInt8] { TestReportRendering.json(report) }
}

/// A test report as the files that other tools read.
package enum TestReportRendering {
  /// Name and bytes of a format's file; nil for `text`, and for coverage where there is none.
  package static func file(
    _ format: String, _ report: TestReport, title: String, roots: [CoverageScope.Root],
    _ world: World
  ) -> (String, [UInt8])? {
    switch format {
    case "json": ("coverage.json", json(report))
    case "junit": ("junit.xml", [UInt8](JUnitRenderer.render(report).utf8))
    case "lcov":
      report.coverage.map { ("lcov.info", [UInt8](LCOVRenderer.render($0).utf8)) }
    case "cobertura":
      report.coverage.map {
        let time = Int(world.time.now().seconds) * 1000
        let text = CoberturaRenderer.render($0, roots: roots, timestamp: time)
        return ("cobertura.xml", [UInt8](text.utf8))
      }
    case "html":
      (
        "index.html",
        [UInt8](
          HTMLRenderer.render(
            roots.first.map { report.showing(placesBelow: $0.path) } ?? report, title: title
          ) { path in
            (try? world.files.read(path)).map { String(decoding: $0, as: UTF8.self) }
          }.utf8)
      )
    default: nil
    }
  }

  package static func json(_ report: TestReport) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(TestReportJSON(report))).map { Array($0) + [0x0A] } ?? []
  }
}

/// The test report of a run, read back for the command line.
package enum TestOutputs {
  package static func lines(of run: RunDirectory, _ world: World) throws(Failure) -> [String] {
    guard let bytes = try read(run.path + "/test-report.txt", world) else { return [] }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// One JSON object.
  package static func document(of run: RunDirectory, _ world: World) throws(Failure) -> String? {
    try read(run.path + "/test-report.json", world).map {
      String(decoding: $0.filter { $0 != 0x0A }, as: UTF8.self)
    }
  }

  /// The numbers of a run whose tests were judged, also where the run failed because of them; nil
  /// where it has no report.
  package static func numbers(of run: RunDirectory, _ world: World) throws(Failure) -> (
    total: Int, failed: Int, coveragePercent: Double?
  )? {
    guard let bytes = try read(run.path + "/test-report.json", world),
      let report = try? JSONDecoder().decode(TestReportJSON.self, from: Data(bytes))
    else { return nil }
    return (report.counts.total, report.counts.failures, report.coverage?.lines.percent)
  }

  /// GitHub's annotations, and the Markdown of its step summary.
  package static func gitHub(of run: RunDirectory, _ world: World) throws(Failure) -> (
    annotations: [UInt8], summary: [UInt8]
  ) {
    (
      try read(run.path + "/annotations.txt", world) ?? [],
      try read(run.path + "/summary.md", world) ?? []
    )
  }

  private static func read(_ path: String, _ world: World) throws(Failure) -> [UInt8]? {
    do throws(FileError) { return try world.files.readIfPresent(path) } catch {
      throw Failure(reading: error)
    }
  }
}
