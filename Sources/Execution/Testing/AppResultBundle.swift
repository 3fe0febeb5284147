import Effects
import Pipelines
import TestReports

/// What the result bundle of an app's tests holds, asked of xcresulttool and xccov.
struct AppResultBundle {
  /// Absolute.
  let path: String
  let scheme: String
  let xcode: Xcode

  /// Coverage as xccov tells it, and the hits of lines where its archive could be read.
  struct Coverage {
    var targets: [XccovReader.Target]
    var lines: [FileCoverage]
  }

  /// The run's own results; an unknown form of xcresulttool is an error, never 0 tests.
  func tests() throws(Failure) -> Result<TestRun, ReportError> {
    let asked = try xcode.run(XcresultTool.version, timeout: 60)
    guard asked.isSuccess, let version = XcresultTool.version(asked.text) else {
      throw Tool.failure(
        "xcresulttool-unknown", "this xcresulttool's form of results is not read",
        kind: .unavailable, command: XcresultTool.version.words, asked, hint: "relctl doctor")
    }
    let first = try object(XcresultTool.results(path, version: version))
    do throws(ReportError) {
      if version >= XcresultTool.firstNewVersion { return .success(try XCResultReader.read(first)) }
    } catch { return .failure(error) }
    return try legacyTests(record: first)
  }

  /// Xcode 15 and earlier: the record names the objects that list the tests.
  private func legacyTests(record: [UInt8]) throws(Failure) -> Result<TestRun, ReportError> {
    let references: [String]
    do throws(ReportError) {
      references = try XCResultReader.testReferences(inRecord: record)
    } catch { return .failure(error) }
    var lists: [[UInt8]] = []
    for id in references { lists.append(try object(XcresultTool.object(id, of: path))) }
    do throws(ReportError) {
      return .success(try XCResultReader.read(record: record, tests: lists))
    } catch { return .failure(error) }
  }

  private func object(_ command: AppleCommand) throws(Failure) -> [UInt8] {
    let result = try xcode.run(command, output: .captured(limit: 256 << 20), timeout: 300)
    guard result.isSuccess else {
      throw Tool.failure(
        "xcresult-unreadable", "the results of \(scheme) cannot be read",
        command: command.words, result, hint: "the bundle: \(path)")
    }
    return result.output
  }

  /// Nil where none was recorded, which is not 0 %.
  func coverage() throws(Failure) -> Coverage? {
    let report = try xcode.run(
      XccovTool.report(path), output: .captured(limit: 512 << 20), timeout: 300)
    guard report.isSuccess, let targets = try? XccovReader.readReport(report.output),
      targets.contains(where: { !$0.isTest && !$0.files.isEmpty })
    else { return nil }
    let archive = try xcode.run(
      XccovTool.lines(path), output: .captured(limit: 1 << 30), timeout: 600)
    let lines = archive.isSuccess ? try? XccovReader.readArchive(archive.output) : nil
    return Coverage(targets: targets, lines: lines ?? [])
  }
}
