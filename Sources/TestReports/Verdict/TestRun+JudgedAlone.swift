extension TestRun {
  /// The judgement over a result file that came without its run: there is no exit status to
  /// compare it with, so it is as good as the file.
  package func judgedAlone() -> TestJudgement {
    var run = self
    for place in run.cases.indices where run.cases[place].status == .running {
      run.cases[place].status = .crashed
    }
    return TestJudgement(verdict: verdict(run), run: run)
  }

  private func verdict(_ run: TestRun) -> TestVerdict {
    if let crashed = run.cases.first(where: { $0.status == .crashed }) {
      let name = InertText.line(crashed.identity.specifier)
      return .crashed(test: crashed.identity, reason: "\(name) never ended")
    }
    let counts = run.counts
    if counts.failures > 0 {
      return .failed(reason: "\(counts.failures) of \(counts.executed) tests failed")
    }
    var reasons = run.contradictions
    if !run.isComplete { reasons.append("the file ends early") }
    if run.stated?.saysPassed == false { reasons.append("the file says that the run failed") }
    if run.issues.contains(where: { $0.kind == .failure }) {
      reasons.append("an issue was recorded outside of any test")
    }
    if !run.notRun.isEmpty { reasons.append("\(run.notRun.count) announced tests never ran") }
    if !reasons.isEmpty { return .inconsistent(reasons: reasons) }
    return counts.executed > 0 ? .passed : .noTests(reason: "0 tests executed")
  }
}
