/// How many tests there are of each outcome; a parameterised test counts once.
package struct TestCounts: Sendable, Equatable, Hashable, Codable {
  package var passed = 0
  package var flaky = 0
  package var skipped = 0
  package var expectedFailures = 0
  package var failed = 0
  package var crashed = 0
  package var timedOut = 0

  package init() {}

  package init(_ cases: [TestCaseResult]) {
    for result in cases { add(result.status) }
  }

  /// Every test, skipped ones too.
  package var total: Int { executed + skipped }

  /// Every test that ran.
  package var executed: Int {
    passed + flaky + expectedFailures + failed + crashed + timedOut
  }

  package var failures: Int { failed + crashed + timedOut }

  package mutating func add(_ status: TestStatus) {
    switch status {
    case .passed: passed += 1
    case .flaky: flaky += 1
    case .skipped: skipped += 1
    case .expectedFailure: expectedFailures += 1
    case .failed: failed += 1
    case .crashed, .running: crashed += 1
    case .timedOut: timedOut += 1
    }
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.passed += right.passed
    sum.flaky += right.flaky
    sum.skipped += right.skipped
    sum.expectedFailures += right.expectedFailures
    sum.failed += right.failed
    sum.crashed += right.crashed
    sum.timedOut += right.timedOut
    return sum
  }
}
