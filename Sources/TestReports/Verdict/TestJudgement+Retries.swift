extension TestJudgement {
  /// The judgement over a run and its repetitions, in order, of which the later ones run what had
  /// not passed: passed when the last one did, every failure was made good and, where the tests are
  /// known, each of them ran at last.
  package static func merging(
    attempts: [TestJudgement], expected: [TestIdentity]? = nil
  ) -> TestJudgement {
    guard attempts.count > 1, let last = attempts.last else {
      return attempts.first
        ?? TestJudgement(
          verdict: .noTests(reason: "0 tests executed"), run: TestRun(source: .merged))
    }
    let run = TestRun.merging(attempts: attempts.map(\.run))
    return TestJudgement(
      verdict: verdict(run, last, expected), run: run, lastOutput: last.lastOutput)
  }

  private static func verdict(
    _ run: TestRun, _ last: TestJudgement, _ expected: [TestIdentity]?
  ) -> TestVerdict {
    guard last.verdict == .passed else { return last.verdict }
    let counts = run.counts
    if counts.failures > 0 {
      return .failed(reason: "\(counts.failures) of \(counts.executed) tests failed")
    }
    var tally = TestTally(expected ?? [])
    for result in run.cases { _ = tally.remove(result.identity) }
    let missing = tally.rest
    guard let first = missing.first else { return .passed }
    let name = InertText.line(first.specifier)
    return .inconsistent(reasons: [
      missing.count == 1 ? "\(name) never ran" : "\(name) and \(missing.count - 1) more never ran"
    ])
  }
}
