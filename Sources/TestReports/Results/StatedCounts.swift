/// What a source itself says its numbers are; compared with what was read from it.
package struct StatedCounts: Sendable, Equatable, Codable {
  package var tests: Int
  /// Tests that failed, where the source counts tests.
  package var failedTests: Int?
  /// Failed assertions or issues, where the source counts those.
  package var issues: Int?
  package var skipped: Int?
  /// Whether the source calls the whole run passed.
  package var saysPassed: Bool?

  package init(
    tests: Int, failedTests: Int? = nil, issues: Int? = nil, skipped: Int? = nil,
    saysPassed: Bool? = nil
  ) {
    self.tests = tests
    self.failedTests = failedTests
    self.issues = issues
    self.skipped = skipped
    self.saysPassed = saysPassed
  }
}
