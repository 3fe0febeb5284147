/// Follows XCTest's console output.
///
/// XCTest runs one test at a time, so while a test runs only lines about that very test mean
/// something; all else is what the test prints, however much it looks like a result. Where a line
/// says that something new began (the process died and was started again, an end was lost), both
/// readings are kept until the test's own end decides for the first.
struct XCTestTextState {
  private struct Running {
    var printed: String
    var result: TestCaseResult
    var tail = OutputTail()
  }

  private struct Reading {
    var run = TestRun(source: .text)
    var suites: [String] = []
    var running: Running?
    var index: [String: Int] = [:]
    /// Outermost suites that ended, and the counts stated for them.
    var outermostEnded = 0
    var awaitsCounts = false
    var sawAnything = false
  }

  private enum Foreign { case none, running, ended }

  private var now = Reading()
  private var foreign = Foreign.none
  /// Readings in which a test still runs, the older first.
  private var doubts: [Reading] = []
  private static let maximalDoubts = 8

  var runningTail: OutputTail? { now.running?.tail }
  var isRunning: Bool { now.running != nil }

  /// Takes one line without escape sequences; answers whether XCTest wrote it.
  mutating func take(
    _ text: String, _ bytes: [UInt8], _ progress: inout [TestProgress]
  ) -> Bool {
    if let running = now.running { return takeOutput(text, bytes, of: running, &progress) }
    if isSwiftTestings(text) { return false }
    guard let line = XCTestLine(text) ?? XCTestLine(behindOutput: text) else { return false }
    if case .ended(let name, _, _) = line { _ = revert(to: name) }
    return apply(line, &progress)
  }

  /// Whether Swift Testing's run is on, whose tests may print lines like XCTest's.
  ///
  /// Either runs after the other, so a run of XCTest that follows begins with its outermost suite.
  private mutating func isSwiftTestings(_ text: String) -> Bool {
    switch SwiftTestingLine(line: text) {
    case .runStarted? where now.suites.isEmpty: foreign = .running
    case .runEnded? where foreign == .running: foreign = .ended
    default: break
    }
    if foreign == .ended, case .suiteStarted? = XCTestLine(text) { foreign = .none }
    return foreign != .none
  }

  /// Takes a line that is no result.
  mutating func pass(_ bytes: [UInt8]) { now.running?.tail.append(bytes) }

  /// The run, or nil where no line of XCTest was seen.
  func finish() -> TestRun? {
    guard now.sawAnything else { return nil }
    var run = now.run
    run.isComplete = now.running == nil && now.suites.isEmpty && now.outermostEnded > 0
    if let running = now.running {
      var result = running.result
      result.lastOutput = running.tail.lines
      run.cases.append(result)
    }
    if now.outermostEnded == 0, now.suites.isEmpty, now.running == nil {
      run.isComplete = !run.cases.isEmpty  // xcodebuild's parallel runs print no outermost suite
    }
    return run
  }

  private mutating func takeOutput(
    _ text: String, _ bytes: [UInt8], of running: Running, _ progress: inout [TestProgress]
  ) -> Bool {
    let line = XCTestLine(text) ?? XCTestLine(text, endOf: running.printed)
    switch line {
    case .ended(running.printed, _, _), .failure(running.printed, _), .skip(running.printed, _),
      .expectedFailure(running.printed, _):
      if let line { return apply(line, &progress) }
    case .restarting(let name) where XCTestLine.identity(name).matches(running.result.identity):
      return apply(.restarting(name: running.printed), &progress)
    case .ended(let name, _, _):
      if let line, revert(to: name) { return apply(line, &progress) }
    case .started, .suiteStarted:
      if let line, !running.tail.isSealed, doubts.count < Self.maximalDoubts {
        doubts.append(now)
        abandon()
        return apply(line, &progress)
      }
    default: break
    }
    // The process died and SwiftPM went on to Swift Testing's, or the test prints as if.
    if case .runStarted? = SwiftTestingLine(line: text) { now.running?.tail.isSealed = true }
    now.running?.tail.append(bytes)
    return false
  }

  /// Goes back to the reading in which the test still runs: what looked like a new start was its
  /// output.
  private mutating func revert(to name: String) -> Bool {
    guard let doubt = doubts.lastIndex(where: { $0.running?.printed == name }) else { return false }
    now = doubts[doubt]
    doubts.removeSubrange(doubt...)
    return true
  }

  /// Leaves the running test as one that never ended.
  private mutating func abandon() {
    guard let running = now.running else { return }
    now.running = nil
    var result = running.result
    result.lastOutput = running.tail.lines
    record(result, running.printed, wasStarted: true)
    now.suites.removeAll()
  }

  private mutating func apply(_ line: XCTestLine, _ progress: inout [TestProgress]) -> Bool {
    now.sawAnything = true
    switch line {
    case .suiteStarted(let name): now.suites.append(name)
    case .suiteEnded(let name, let passed): endSuite(name, passed)
    case .executed(let counts): addCounts(counts)
    case .started(let name):
      let identity = XCTestLine.identity(name)
      now.running = Running(
        printed: name,
        result: TestCaseResult(identity: identity, framework: .xctest, status: .running))
      progress.append(.started(identity, .xctest))
    case .ended(let name, let status, let seconds): end(name, status, seconds, &progress)
    case .failure(let name, let message): say(name, message, &progress)
    case .skip(_, let message): now.running?.result.add(message)
    case .expectedFailure(_, let message): now.running?.result.add(message)
    case .restarting(let name): restart(name, &progress)
    }
    return true
  }

  private mutating func endSuite(_ name: String, _ passed: Bool) {
    guard let place = now.suites.lastIndex(of: name) else { return }
    now.suites.removeSubrange(place...)
    guard now.suites.isEmpty else { return }
    now.outermostEnded += 1
    now.awaitsCounts = true
    var stated = now.run.stated ?? StatedCounts(tests: 0, issues: 0, skipped: 0, saysPassed: true)
    stated.saysPassed = stated.saysPassed == true && passed
    now.run.stated = stated
  }

  private mutating func addCounts(_ counts: StatedCounts) {
    guard now.awaitsCounts, var stated = now.run.stated else { return }
    now.awaitsCounts = false
    stated.tests += counts.tests
    stated.issues = (stated.issues ?? 0) + (counts.issues ?? 0)
    stated.skipped = (stated.skipped ?? 0) + (counts.skipped ?? 0)
    now.run.stated = stated
  }

  private mutating func end(
    _ name: String, _ status: TestStatus, _ seconds: Double?, _ progress: inout [TestProgress]
  ) {
    var result =
      now.running?.result
      ?? TestCaseResult(
        identity: XCTestLine.identity(name), framework: .xctest, status: .running)
    result.status = status
    if status == .passed, result.messages.contains(where: { $0.kind == .knownIssue }) {
      result.status = .expectedFailure
    }
    result.seconds = seconds
    if status == .failed { result.lastOutput = now.running?.tail.lines ?? [] }
    let wasStarted = now.running != nil
    now.running = nil
    record(result, name, wasStarted: wasStarted)
    progress.append(.finished(result))
  }

  private mutating func say(
    _ name: String, _ message: TestMessage, _ progress: inout [TestProgress]
  ) {
    guard now.running != nil else {
      if now.run.issues.count < TestCaseResult.maximalMessages { now.run.issues.append(message) }
      return
    }
    now.running?.result.add(message)
    progress.append(.issue(XCTestLine.identity(name), message))
  }

  private mutating func restart(_ name: String, _ progress: inout [TestProgress]) {
    var result =
      now.running?.result
      ?? TestCaseResult(identity: XCTestLine.identity(name), framework: .xctest, status: .running)
    result.status = .crashed
    result.lastOutput = now.running?.tail.lines ?? []
    let wasStarted = now.running != nil
    now.running = nil
    now.suites.removeAll()
    record(result, name, wasStarted: wasStarted)
    progress.append(.finished(result))
  }

  /// Keeps a test as often as it was started; an end without a start is about an earlier telling,
  /// of which the worse counts, as a printed pass undoes no failure.
  private mutating func record(_ result: TestCaseResult, _ printed: String, wasStarted: Bool) {
    guard let place = now.index[printed], !wasStarted else {
      now.index[printed] = now.run.cases.count
      now.run.cases.append(result)
      return
    }
    var known = now.run.cases[place]
    known.status = known.status.worse(result.status)
    known.messages += result.messages
    known.seconds = result.seconds ?? known.seconds
    if !result.lastOutput.isEmpty { known.lastOutput = result.lastOutput }
    now.run.cases[place] = known
  }
}
