/// What became of one test.
package enum TestStatus: String, Sendable, Equatable, Hashable, Codable, CaseIterable {
  case passed
  /// Failed at least once and passed in its last attempt.
  case flaky
  case skipped
  /// Failed as it was announced to: XCTest's expected failure, Swift Testing's known issue.
  case expectedFailure = "expected-failure"
  case failed
  /// Its process ended while it ran.
  case crashed
  /// It was running when the deadline passed.
  case timedOut = "timed-out"
  /// Started and, as far as the source tells, never ended; the verdict makes `crashed` or
  /// `timedOut` of it.
  case running

  /// Whether a run with such a test cannot be called passed.
  package var isFailure: Bool {
    switch self {
    case .passed, .flaky, .skipped, .expectedFailure: false
    case .failed, .crashed, .timedOut, .running: true
    }
  }

  /// Of two tellings of one test the one that counts: the worse.
  package func worse(_ other: Self) -> Self {
    severity >= other.severity ? self : other
  }

  private var severity: Int {
    switch self {
    case .running: 0
    case .passed: 1
    case .skipped: 2
    case .expectedFailure: 3
    case .flaky: 4
    case .failed: 5
    case .timedOut: 6
    case .crashed: 7
    }
  }
}
