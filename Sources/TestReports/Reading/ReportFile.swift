/// A result or coverage file of any known kind, told apart by its content.
package enum ReportFile: Sendable, Equatable {
  case tests(TestRun)
  case coverage([FileCoverage])
  /// `xccov view --report --json`, which knows targets.
  case targetCoverage([XccovReader.Target])

  /// Reads a whole file. Fails with what was expected where no known format is found.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> Self {
    throw ReportError(format: "report", message: "unknown format")
  }
}
