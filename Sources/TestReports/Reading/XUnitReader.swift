/// Reads xunit and JUnit XML: SwiftPM's two shapes and other tools'.
///
/// SwiftPM writes one `<testsuite name="TestResults">`: for XCTest (with `--parallel` only) every
/// failure says just `failure` and a skip looks passed; for Swift Testing `tests` leaves the
/// skipped ones out. Surefire's `flakyFailure` and `rerunFailure` are attempts.
package enum XUnitReader {
  static let format = "xunit"

  /// A file that ends before its root element does gives an incomplete run, as SwiftPM leaves one
  /// when the test process dies; any other malformed file throws.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> TestRun {
    var builder = XUnitBuilder()
    do {
      var reader = try XMLPullReader(bytes)
      while let event = try reader.next() { try builder.take(event, at: reader.offset) }
    } catch {
      switch error {
      case .malformed(let message, let offset):
        throw ReportError(format: format, message: message, offset: offset)
      case .endsEarly(let offset):
        guard builder.hasRoot else {
          throw ReportError(format: format, message: "the document is empty", offset: offset)
        }
        builder.run.isComplete = false
      }
    }
    return builder.finish()
  }
}
