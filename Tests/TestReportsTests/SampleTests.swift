import TestReports
import Testing

/// What must be read from a sample of somebody else's tool.
struct SampleCase: CustomTestStringConvertible, Sendable {
  var file: String
  /// Passed, failed, skipped, flaky, expected failures.
  var counts: [Int]
  var testDescription: String { file }

  static let fastlane = "fastlane+fastlane/fixtures/"
  static let parser = "a7ex+xcresultparser/"
  static let logs = "cpisciotta+xcbeautify/TestData/"
  static let muter = "muter-mutation-testing+muter/fixtures/TestLogsForParsing/"

  static let xcresult: [Self] = [
    Self(file: fastlane + "Xcode16-Mixed-XCTest-SwiftTesting.json", counts: [28, 12, 7, 0, 0]),
    Self(file: fastlane + "Xcode26-Mixed-XCTest-SwiftTesting.json", counts: [28, 13, 7, 0, 0]),
    Self(file: parser + "XcresultparserTests-1.json", counts: [6, 1, 0, 0, 0]),
    Self(file: parser + "XCResultToolJunitXMLDataProviderTests-8.json", counts: [2, 0, 0, 0, 0]),
    Self(file: parser + "XCResultToolJunitXMLDataProviderTests-9.json", counts: [0, 0, 0, 0, 1]),
    Self(file: parser + "XCResultToolJunitXMLDataProviderTests-10.json", counts: [0, 0, 0, 0, 1]),
    Self(file: parser + "XCResultToolJunitXMLDataProviderTests-12.json", counts: [2, 1, 0, 0, 0]),
  ]

  static let transcripts: [Self] = [
    Self(file: logs + "MixedTestLog_6_0_Linux.txt", counts: [3, 1, 0, 0, 0]),
    Self(file: logs + "MixedTestLog_6_0_macOS.txt", counts: [3, 1, 0, 0, 0]),
    Self(file: logs + "swift_test_log_macOS.txt", counts: [113, 0, 0, 0, 0]),
    Self(file: logs + "ParallelTestLog.txt", counts: [19, 1, 1, 0, 0]),
    Self(file: muter + "testRunWithFailures_withTestFailedFooter.log", counts: [48, 2, 0, 0, 0]),
    Self(
      file: muter + "testRunWithoutFailures_withTestSucceededFooter.log", counts: [50, 0, 0, 0, 0]),
    Self(
      file: "bitrise-steplib+steps-xcode-test/xcodebuild-failure-attempting-tolaunch.txt",
      counts: [2, 1, 0, 0, 0]),
  ]

  static func numbers(_ counts: TestCounts) -> [Int] {
    [counts.passed, counts.failed, counts.skipped, counts.flaky, counts.expectedFailures]
  }
}

@Suite(.enabled(if: Fixtures.shared != nil, "RELCTL_SHARED is not set"))
struct SampleTests {
  @Test("xcresulttool's JSON of Xcode 16 and 26", arguments: SampleCase.xcresult)
  func xcresult(sample: SampleCase) throws {
    guard case .tests(let run) = try ReportFile.read(try Fixtures.sample(sample.file)) else {
      Issue.record("no tests read")
      return
    }
    #expect(SampleCase.numbers(run.counts) == sample.counts)
    if sample.file.hasPrefix(SampleCase.fastlane) {
      #expect(run.destinations.first?.contains("iOS Simulator") == true, "\(run.destinations)")
    }
  }

  @Test(
    "XCTest's output on Linux, macOS and in xcodebuild's logs", arguments: SampleCase.transcripts)
  func transcripts(sample: SampleCase) throws {
    var reader = TestTextReader()
    _ = reader.push(try Fixtures.sample(sample.file))
    let run = try #require(reader.finish().xctest)
    #expect(SampleCase.numbers(run.counts) == sample.counts)
    #expect(run.isComplete)
    if let stated = run.stated { #expect(stated.tests == run.counts.total) }
  }

  @Test("a test that a log leaves running is told as such, with its failure")
  func leftRunning() throws {
    let file = "bitrise-steplib+steps-xcode-test/xcodebuild-UITest-timeout.txt"
    var reader = TestTextReader()
    _ = reader.push(try Fixtures.sample(file))
    let run = try #require(reader.finish().xctest)
    #expect(run.cases.filter { $0.status == .running }.count == 1)
    #expect(!run.isComplete)
  }

  @Test("Swift Testing's output with SF Symbols, display names and arguments")
  func swiftTesting() throws {
    var reader = TestTextReader()
    _ = reader.push(try Fixtures.sample("ldomaradzki+xcsift/Fixtures/swift-testing-output.txt"))
    let transcript = reader.finish()
    #expect(transcript.swiftTesting?.counts.passed == 23)
    #expect(transcript.swiftTestingSummaries.map(\.tests) == [23])
  }

  @Test("coverage of llvm-cov 2.0.0 and of xccov")
  func coverage() throws {
    let folder = "f-meloni+danger-swift-coverage/"
    guard
      case .coverage(let files) = try ReportFile.read(try Fixtures.sample(folder + "test.json")),
      case .targetCoverage(let targets) = try ReportFile.read(
        try Fixtures.sample(folder + "xccov-report-1.json"))
    else {
      Issue.record("no coverage read")
      return
    }
    let lines = files.reduce(CoverageCount()) { $0 + $1.lines }
    #expect(lines == CoverageCount(covered: 413, total: 4855))
    #expect(targets.map(\.name) == ["Danger", "RunnerLib"])
    #expect(targets.map(\.isTest) == [false, true])
    let danger = targets[0].files.reduce(CoverageCount()) { $0 + $1.lines }
    #expect(danger == CoverageCount(covered: 67, total: 227))
  }

  @Test("a JSON file of another kind is refused", arguments: ["3", "4", "5", "6", "7"])
  func foreign(number: String) {
    #expect(throws: ReportError.self) {
      try ReportFile.read(
        try Fixtures.sample("a7ex+xcresultparser/XcresultparserTests-\(number).json"))
    }
  }
}
