/// A result or coverage file of any known kind, told apart by its content.
package enum ReportFile: Sendable, Equatable {
  case tests(TestRun)
  case coverage([FileCoverage])
  /// `xccov view --report --json`, which knows targets.
  case targetCoverage([XccovReader.Target])

  /// Reads a whole file. Fails with what was expected where no known format is found.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> Self {
    switch bytes.first(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }) {
    case UInt8(ascii: "<"): return .tests(try XUnitReader.read(bytes))
    case UInt8(ascii: "["): return .targetCoverage(try XccovReader.readReport(bytes))
    case UInt8(ascii: "{"): return try readObject(bytes)
    default: throw unknown
    }
  }

  private static func readObject(_ bytes: [UInt8]) throws(ReportError) -> Self {
    let firstLine = bytes.prefix { $0 != 0x0A }
    if let keys = try? JSONKeyCollector.keys(firstLine), keys.contains("payload") {
      var reader = EventStreamReader()
      _ = try reader.push(bytes)
      return .tests(try reader.finish())
    }
    let keys = try JSONKeyCollector.keys(bytes[...])
    if !keys.isDisjoint(with: ["testNodes", "totalTestCount", "_type", "passedTests"]) {
      return .tests(try XCResultReader.read(bytes))
    }
    if keys.contains("data"), keys.contains("type") {
      return .coverage(try CoverageScanner.read(bytes, detail: .lines(where: { _ in true })))
    }
    if keys.contains("targets") { return .targetCoverage(try XccovReader.readReport(bytes)) }
    if !keys.isEmpty, keys.allSatisfy({ $0.hasPrefix("/") }) {
      return .coverage(try XccovReader.readArchive(bytes))
    }
    throw unknown
  }

  private static var unknown: ReportError {
    ReportError(
      format: "report",
      message: "no known format: expected JUnit or xunit XML, xcresulttool, xccov or llvm-cov JSON,"
        + " or a Swift Testing event stream")
  }
}
