extension TestEvidence {
  /// The judgement: a pure function of everything known about the run.
  package func judged() -> TestJudgement {
    TestJudgement(
      verdict: .inconsistent(reasons: []), run: TestRun(source: .merged), lastOutput: [])
  }
}
