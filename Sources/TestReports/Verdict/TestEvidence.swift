/// All that is known about one run of a package's or an app's tests.
package struct TestEvidence: Sendable {
  /// The tests that were to run, as `swift test list` names them.
  package enum Expected: Sendable, Equatable {
    /// Exactly these.
    case all([TestIdentity])
    /// Some of these: a filter was given.
    case some(of: [TestIdentity], filter: String)
    case unknown
  }

  package var end: TestEnd
  package var hasTestTargets: Bool
  package var expected: Expected
  /// What the console output told, of each framework.
  package var transcript: TestTranscript
  /// What the result files told. Swift Testing's is required when a test of it is expected.
  package var files: [TestRun]
  /// Result files that were asked for and are unreadable; each is a reason against the run.
  package var unreadable: [ReportError]

  package init(
    end: TestEnd, hasTestTargets: Bool, expected: Expected = .unknown,
    transcript: TestTranscript, files: [TestRun], unreadable: [ReportError] = []
  ) {
    self.end = end
    self.hasTestTargets = hasTestTargets
    self.expected = expected
    self.transcript = transcript
    self.files = files
    self.unreadable = unreadable
  }
}
