import TestReports
import Testing

/// What must be read from a sample of somebody else's tool.
struct SampleCase: CustomTestStringConvertible, Sendable {
  var file: String
  /// passed, failed, skipped, flaky, expected
  var counts: [Int]
  var testDescription: String { file }
}

@Suite(.enabled(if: Fixtures.shared != nil, "RELCTL_SHARED is not set"))
struct SampleTests {
  private static let cases: [SampleCase] = [
    SampleCase(file: "a7ex+xcresultparser/XcresultparserTests-1.json", counts: [6, 1, 0, 0, 0]),
    SampleCase(
      file: "fastlane+fastlane/fixtures/Xcode16-Mixed-XCTest-SwiftTesting.json", counts: []),
    SampleCase(
      file: "fastlane+fastlane/fixtures/Xcode26-Mixed-XCTest-SwiftTesting.json", counts: []),
  ]

  @Test("xcresulttool's JSON", arguments: cases)
  func xcresult(sample: SampleCase) throws {
    guard case .tests(let run) = try ReportFile.read(try Fixtures.sample(sample.file)) else {
      Issue.record("no tests read")
      return
    }
    let c = run.counts
    print(sample.file, [c.passed, c.failed, c.skipped, c.flaky, c.expectedFailures], run.contradictions)
  }
}
