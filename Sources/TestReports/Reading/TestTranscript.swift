/// What the console output of `swift test` or `xcodebuild test` told; never proof of a pass.
package struct TestTranscript: Sendable, Equatable {
  /// XCTest's results, absent where no line of XCTest was seen.
  package var xctest: TestRun?
  /// Swift Testing's results, absent where no line of it was seen.
  package var swiftTesting: TestRun?
  /// Every `Test run with N tests …` seen; a test may have printed some of them.
  package var swiftTestingSummaries: [StatedCounts]
  /// `exited with unexpected signal code N` as SwiftPM reports a crash of the test process.
  package var crashSignal: Int32?
  /// The last lines of output, made inert.
  package var lastOutput: [String]

  package init(
    xctest: TestRun? = nil, swiftTesting: TestRun? = nil,
    swiftTestingSummaries: [StatedCounts] = [], crashSignal: Int32? = nil,
    lastOutput: [String] = []
  ) {
    self.xctest = xctest
    self.swiftTesting = swiftTesting
    self.swiftTestingSummaries = swiftTestingSummaries
    self.crashSignal = crashSignal
    self.lastOutput = lastOutput
  }
}
