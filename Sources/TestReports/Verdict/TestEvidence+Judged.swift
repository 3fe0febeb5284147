extension TestEvidence {
  /// The judgement: a pure function of everything known about the run.
  ///
  /// What a test can print only ever makes a verdict worse or explains it. A pass needs exit
  /// status zero, a test that ran, no test that began and did not end, and counts on which result
  /// files, summaries and `swift test list` agree.
  package func judged() -> TestJudgement {
    let merge = EvidenceMerge(self)
    var run = TestRun(source: .merged, cases: merge.cases)
    if files.allSatisfy({ $0.summarised != nil }) {
      run.summarised = files.compactMap(\.summarised).reduce(nil) { ($0 ?? TestCounts()) + $1 }
    }
    run.destinations = files.flatMap(\.destinations)
    run.issues = files.flatMap(\.issues) + (transcript.xctest?.issues ?? [])
    let unfinished = unfinished(in: run.cases)
    let ending: TestStatus
    if case .timedOut = end { ending = .timedOut } else { ending = .crashed }
    for place in run.cases.indices where run.cases[place].status == .running {
      run.cases[place].status = ending
    }
    let lastOutput = unfinished.first.map(\.lastOutput) ?? []
    return TestJudgement(
      verdict: verdict(run, unfinished: unfinished.map(\.identity)), run: run,
      lastOutput: lastOutput.isEmpty ? transcript.lastOutput : lastOutput)
  }

  /// Tests that began and did not end, the most telling first.
  private func unfinished(in cases: [TestCaseResult]) -> [TestCaseResult] {
    let known = cases.filter { $0.status == .running || $0.status == .crashed }
    if !known.isEmpty { return known }
    let hasFile = files.contains { EvidenceCheck.tellsSwiftTesting($0) && $0.isComplete }
    if hasFile { return [] }
    return (transcript.swiftTesting?.cases ?? []).filter { $0.status == .running }
  }

  private func verdict(_ run: TestRun, unfinished: [TestIdentity]) -> TestVerdict {
    guard hasTestTargets else { return .noTestTarget }
    if case .timedOut(let seconds) = end { return timedOut(unfinished, seconds) }
    if let crash = crash(run, unfinished) { return crash }
    let counts = run.counts
    if counts.failures > 0 { return failure(counts) }
    guard case .exited(let status) = end else { return .failed(reason: "the process did not exit") }
    if status != 0 {
      return .failed(
        reason: counts.total == 0
          ? "exit status \(status) before any test ran"
          : "exit status \(status), although no test failed")
    }
    if files.contains(where: { $0.issues.contains { $0.kind == .failure } }) {
      return .failed(reason: "an issue was recorded outside of any test")
    }
    guard counts.executed > 0 else { return noTests(counts) }
    let reasons = EvidenceCheck(self, cases: run.cases).reasons
    return reasons.isEmpty ? .passed : .inconsistent(reasons: reasons)
  }

  private func timedOut(_ unfinished: [TestIdentity], _ seconds: Double) -> TestVerdict {
    let limit = "the deadline of \(ReportNumber.seconds(seconds)) passed"
    return .timedOut(test: unfinished.first, reason: limit + Self.whileRunning(unfinished))
  }

  private func crash(_ run: TestRun, _ unfinished: [TestIdentity]) -> TestVerdict? {
    var how: String?
    switch end {
    case .signalled(let signal): how = SignalName.text(signal)
    case .exited(let status):
      if status != 0, let signal = transcript.crashSignal {
        how = SignalName.text(signal)
      } else if !unfinished.isEmpty {
        how = "exit status \(status)"
      } else if let file = files.first(where: { !$0.isComplete }), status == 0 {
        how = "exit status 0, with \(file.counts.total) tests told of and no end"
      }
    case .timedOut: return nil
    }
    guard let how else { return nil }
    return .crashed(
      test: unfinished.first, reason: how + Self.whileRunning(unfinished))
  }

  private static func whileRunning(_ tests: [TestIdentity]) -> String {
    guard let first = tests.first else { return ", no running test is known" }
    let others = tests.count > 1 ? " and \(tests.count - 1) more" : ""
    return " while \(InertText.line(first.specifier))\(others) ran"
  }

  private func failure(_ counts: TestCounts) -> TestVerdict {
    let tests = "\(counts.failures) of \(counts.executed) tests failed"
    if case .exited(0) = end {
      return .inconsistent(reasons: ["\(tests), yet the exit status is 0"])
    }
    return .failed(reason: tests)
  }

  private func noTests(_ counts: TestCounts) -> TestVerdict {
    if counts.skipped > 0 {
      let all = counts.skipped == 1 ? "the only test was" : "all \(counts.skipped) tests were"
      return .noTests(reason: "\(all) skipped")
    }
    if case .some(_, let filter) = expected {
      return .noTests(reason: "0 tests executed (filter: `\(InertText.line(filter))`)")
    }
    return .noTests(reason: "0 tests executed, although there is a test target")
  }
}
