/// Follows Swift Testing's console output.
///
/// Tests run at the same time and print into it, so it shows progress, names the tests that never
/// ended and tells which arguments failed; it proves nothing.
struct SwiftTestingTextState {
  private var run = TestRun(source: .text)
  private var index: [String: Int] = [:]
  private var runsStarted = 0
  private(set) var summaries: [StatedCounts] = []
  private var lastIssue: (test: Int, message: Int)?
  private(set) var sawAnything = false
  private var tail = OutputTail()

  /// Takes one line without escape sequences; answers whether Swift Testing may have written it.
  mutating func take(
    _ text: String, _ bytes: [UInt8], _ progress: inout [TestProgress]
  ) -> Bool {
    guard let line = SwiftTestingLine(line: text) else {
      pass(bytes)
      return false
    }
    if case .details(let details) = line {
      if let (test, message) = lastIssue {
        run.cases[test].messages[message].text += "\n" + details
      }
      return sawAnything
    }
    lastIssue = nil
    apply(line, &progress)
    sawAnything = true
    return true
  }

  /// Takes a line that is no result.
  mutating func pass(_ bytes: [UInt8]) {
    if sawAnything { tail.append(bytes) }
    lastIssue = nil
  }

  /// The run, or nil where no line of Swift Testing was seen.
  func finish() -> (run: TestRun, summaries: [StatedCounts])? {
    guard sawAnything else { return nil }
    var run = run
    run.stated = summaries.last
    run.isComplete = summaries.count >= runsStarted && runsStarted > 0
    for place in run.cases.indices where run.cases[place].status == .running {
      run.cases[place].lastOutput = tail.lines
    }
    return (run, summaries)
  }

  private mutating func apply(_ line: SwiftTestingLine, _ progress: inout [TestProgress]) {
    switch line {
    case .runStarted: runsStarted += 1
    case .runEnded(let counts): summaries.append(counts)
    case .started(let name):
      let place = test(name)
      progress.append(.started(run.cases[place].identity, .swiftTesting))
    case .caseStarted(let arguments, let name):
      let place = test(name)
      run.cases[place].arguments.append(TestArgument(text: arguments, status: .running))
    case .skipped(let name, let reason):
      let place = test(name)
      if run.cases[place].status == .running { run.cases[place].status = .skipped }
      if let reason { run.cases[place].messages.append(TestMessage(kind: .skip, text: reason)) }
      progress.append(.finished(run.cases[place]))
    case .issue(let name, let message):
      let place = test(name)
      run.cases[place].add(message)
      lastIssue = (place, run.cases[place].messages.count - 1)
      progress.append(.issue(run.cases[place].identity, message))
    case .ended(let name, let status, let seconds): end(name, status, seconds, &progress)
    case .suite, .details: break
    }
  }

  private mutating func end(
    _ name: String, _ status: TestStatus, _ seconds: Double?, _ progress: inout [TestProgress]
  ) {
    let place = test(name)
    run.cases[place].status = run.cases[place].status.worse(status)
    run.cases[place].seconds = seconds
    progress.append(.finished(run.cases[place]))
  }

  private mutating func test(_ name: String) -> Int {
    if let place = index[name] { return place }
    index[name] = run.cases.count
    run.cases.append(
      TestCaseResult(
        identity: TestIdentity(module: nil, suites: [], name: name), framework: .swiftTesting,
        status: .running))
    return run.cases.count - 1
  }
}
