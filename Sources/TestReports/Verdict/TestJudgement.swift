/// The verdict with the merged results it was made from.
package struct TestJudgement: Sendable, Equatable {
  package var verdict: TestVerdict
  /// Every test once, in the most detailed telling; a test that never ended is `crashed` or
  /// `timedOut`.
  package var run: TestRun
  /// What the process printed last, for crashes and hangs; inert text.
  package var lastOutput: [String]

  package init(verdict: TestVerdict, run: TestRun, lastOutput: [String] = []) {
    self.verdict = verdict
    self.run = run
    self.lastOutput = lastOutput
  }
}
