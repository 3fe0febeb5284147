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

  private func rendered(_ format: String) -> (String, [UInt8])? {
    switch format {
    case "json": ("coverage.json", json())
    case "junit": ("junit.xml", [UInt8](JUnitRenderer.render(report).utf8))
    case "lcov":
      report.coverage.map { ("lcov.info", [UInt8](LCOVRenderer.render($0).utf8)) }
    case "cobertura":
      report.coverage.map {
        (
          "cobertura.xml",
          [UInt8](
            CoberturaRenderer.render(
              $0, roots: CoverageScopes.scope(action, context).roots,
              timestamp: Int(context.world.time.now().seconds) * 1000
            ).utf8)
        )
      }
    default: nil
    }
  }

  private func json() -> [UInt8] {
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

  private static func read(_ path: String, _ world: World) throws(Failure) -> [UInt8]? {
    do throws(FileError) { return try world.files.readIfPresent(path) } catch {
      throw Failure(reading: error)
    }
  }
}
