/// Makes a run of the records of Swift Testing's event stream.
struct EventStreamBuilder {
  private struct Test {
    var identity: TestIdentity
    var result: TestCaseResult?
    var started: Double?
    var arguments: [String] = []
  }

  private var run = TestRun(source: .eventStream)
  /// Test functions by the stream's own id, which tells overloads apart.
  private var tests: [String: Test] = [:]
  private var order: [String] = []
  private var suites: Set<String> = []
  private var runsStarted = 0
  private var runsEnded = 0
  private var firstInstant: Double?
  private var lastInstant: Double?

  mutating func take(_ record: JSONValue) throws(ReportError) -> [TestProgress] {
    guard let kind = record["kind"]?.text, let payload = record["payload"] else {
      throw ReportError(
        format: EventStreamReader.format, message: "a line without `kind` and `payload`")
    }
    switch kind {
    case "test":
      plan(payload)
      return []
    case "event": return takeEvent(payload)
    default: return []
    }
  }

  func finish() -> TestRun {
    var run = run
    run.isComplete = runsStarted > 0 && runsEnded >= runsStarted
    for id in order {
      guard let test = tests[id] else { continue }
      if let result = test.result {
        run.cases.append(result)
      } else {
        run.notRun.append(test.identity)
      }
    }
    if let firstInstant, let lastInstant { run.seconds = max(0, lastInstant - firstInstant) }
    return run
  }

  private mutating func plan(_ payload: JSONValue) {
    guard let id = payload["id"]?.text else { return }
    guard payload["kind"]?.text == "function" else {
      suites.insert(id)
      return
    }
    _ = test(id)
  }

  private mutating func takeEvent(_ payload: JSONValue) -> [TestProgress] {
    let instant = payload["instant"]?["absolute"]?.double
    if firstInstant == nil { firstInstant = instant }
    lastInstant = instant ?? lastInstant
    let messages = payload["messages"]?.elements ?? []
    let text = messages.first?["text"]?.text ?? ""
    let kind = payload["kind"]?.text ?? ""
    switch kind {
    case "runStarted": runsStarted += 1
    case "runEnded": endRun(text)
    default: break
    }
    guard let id = payload["testID"]?.text else {
      if kind == "issueRecorded" { run.issues.append(message(payload, messages)) }
      return []
    }
    if suites.contains(id) { return takeSuiteEvent(kind, payload, messages) }
    return takeTestEvent(kind, id, payload, messages, instant)
  }

  private mutating func takeSuiteEvent(
    _ kind: String, _ payload: JSONValue, _ messages: [JSONValue]
  ) -> [TestProgress] {
    if kind == "issueRecorded" { run.issues.append(message(payload, messages)) }
    return []
  }

  private mutating func takeTestEvent(
    _ kind: String, _ id: String, _ payload: JSONValue, _ messages: [JSONValue],
    _ instant: Double?
  ) -> [TestProgress] {
    var test = test(id)
    defer { tests[id] = test }
    let text = messages.first?["text"]?.text ?? ""
    var result =
      test.result
      ?? TestCaseResult(identity: test.identity, framework: .swiftTesting, status: .running)
    defer { test.result = result }
    switch kind {
    case "testStarted":
      test.started = instant
      return [.started(test.identity, .swiftTesting)]
    case "testCaseStarted":
      if let arguments = Self.arguments(text) { test.arguments.append(arguments) }
    case "testSkipped", "testCancelled":
      if result.status == .running { result.status = .skipped }
      if kind == "testSkipped" {
        note(text, in: &result)
        return [.finished(result)]
      }
    case "issueRecorded":
      let issue = message(payload, messages)
      result.add(issue)
      if issue.kind == .failure { result.status = .failed }
      return [.issue(test.identity, issue)]
    case "testEnded":
      end(&result, test, symbol: messages.first?["symbol"]?.text, text, instant)
      return [.finished(result)]
    default: break
    }
    return []
  }

  private func end(
    _ result: inout TestCaseResult, _ test: Test, symbol: String?, _ text: String,
    _ instant: Double?
  ) {
    if let instant, let started = test.started { result.seconds = max(0, instant - started) }
    if symbol == "fail" { result.status = .failed }
    if result.status == .skipped { note(text, in: &result) }
    if result.status == .running {
      let isKnown = result.messages.contains { $0.kind == .knownIssue }
      result.status = isKnown ? .expectedFailure : .passed
    }
    if result.status == .passed {
      result.arguments = test.arguments.map { TestArgument(text: $0, status: .passed) }
    }
  }

  private mutating func endRun(_ text: String) {
    runsEnded += 1
    guard case .runEnded(let counts)? = SwiftTestingLine(sentence: text) else { return }
    var stated = run.stated ?? StatedCounts(tests: 0, issues: 0, saysPassed: true)
    stated.tests += counts.tests
    stated.issues = (stated.issues ?? 0) + (counts.issues ?? 0)
    stated.saysPassed = stated.saysPassed == true && counts.saysPassed == true
    run.stated = stated
  }

  private mutating func test(_ id: String) -> Test {
    if let known = tests[id] { return known }
    let new = Test(
      identity: TestIdentity(testID: id) ?? TestIdentity(module: nil, suites: [], name: id))
    tests[id] = new
    order.append(id)
    return new
  }

  private func message(_ payload: JSONValue, _ messages: [JSONValue]) -> TestMessage {
    let issue = payload["issue"]
    let severity = issue?["severity"]?.text ?? issue?["_severity"]?.text
    var kind = TestMessage.Kind.failure
    if issue?["isKnown"]?.truth == true {
      kind = .knownIssue
    } else if issue?["isFailure"]?.truth == false || severity == "warning" {
      kind = .warning
    }
    let place = issue?["sourceLocation"]
    return TestMessage(
      kind: kind, text: messages.compactMap { $0["text"]?.text }.joined(separator: "\n"),
      file: place?["filePath"]?.text ?? place?["_filePath"]?.text ?? place?["fileID"]?.text,
      line: place?["line"]?.natural)
  }

  private func note(_ text: String, in result: inout TestCaseResult) {
    guard let reason = SwiftTestingLine.quotedReason(text) else { return }
    result.messages.append(TestMessage(kind: .skip, text: reason))
  }

  /// `n → 5` of `Test case passing 1 argument n → 5 to name(n:) started.`
  private static func arguments(_ text: String) -> String? {
    guard case .caseStarted(let arguments, _)? = SwiftTestingLine(sentence: text) else {
      return nil
    }
    return arguments
  }
}
