extension TestVerdict {
  /// The one word that tables and JSON show.
  package var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .noTestTarget: "no-test-target"
    case .noTests: "no-tests"
    case .crashed: "crashed"
    case .timedOut: "timed-out"
    case .inconsistent: "inconsistent"
    }
  }

  /// Whether the run counts as failed; a package without test target does not.
  package var isFailure: Bool {
    switch self {
    case .passed, .noTestTarget: false
    default: true
    }
  }

  /// Why, in one line; nil for a pass.
  package var reason: String? {
    switch self {
    case .passed: nil
    case .noTestTarget: "no test target"
    case .failed(let reason), .noTests(let reason), .crashed(_, let reason),
      .timedOut(_, let reason):
      reason
    case .inconsistent(let reasons): reasons.joined(separator: "; ")
    }
  }

  /// The test that ran when the process crashed or the deadline passed.
  package var runningTest: TestIdentity? {
    switch self {
    case .crashed(let test, _), .timedOut(let test, _): test
    default: nil
    }
  }
}
