/// Makes a run of the elements of a JUnit file.
struct XUnitBuilder {
  var run = TestRun(source: .junit)
  private(set) var hasRoot = false
  private var suites: [Suite] = []
  private var current: TestCaseResult?
  private var detail: (kind: Detail, message: String, text: String)?

  private struct Suite {
    var name: String
    var tests: Int?
    var failures: Int?
    var skipped: Int?
    var firstCase: Int
  }

  private enum Detail { case failure, skip, rerun, flaky, other }

  mutating func take(_ event: XMLEvent, at offset: Int) throws(XMLFailure) {
    switch event {
    case .start(let name, let attributes):
      if !hasRoot {
        guard name == "testsuites" || name == "testsuite" else {
          throw .malformed("root element `\(name)`, expected `testsuites`", offset: offset)
        }
        hasRoot = true
        run.seconds = Self.seconds(attributes["time"])
      }
      begin(name, attributes)
    case .text(let text): detail?.text += text
    case .end(let name): end(name)
    }
  }

  func finish() -> TestRun {
    var run = run
    if let open = current { run.cases.append(open) }
    return run
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "testsuite":
      let suite = attributes["name"] ?? ""
      if suite == "TestResults", suites.isEmpty { run.source = .xunit }
      if run.seconds == nil, suites.isEmpty { run.seconds = Self.seconds(attributes["time"]) }
      suites.append(
        Suite(
          name: suite, tests: Self.natural(attributes["tests"]),
          failures: Self.sum(attributes["failures"], attributes["errors"]),
          skipped: Self.natural(attributes["skipped"] ?? attributes["disabled"]),
          firstCase: run.cases.count))
    case "testcase": current = testCase(attributes)
    case "failure", "error": detail = (.failure, attributes["message"] ?? "", "")
    case "skipped": detail = (.skip, attributes["message"] ?? "", "")
    case "rerunFailure", "rerunError": detail = (.rerun, attributes["message"] ?? "", "")
    case "flakyFailure", "flakyError": detail = (.flaky, attributes["message"] ?? "", "")
    default: if current != nil { detail = (.other, "", "") }
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "testsuite": endSuite()
    case "testcase":
      if let done = current { run.cases.append(done) }
      current = nil
    case "testsuites": break
    default: endDetail()
    }
  }

  private mutating func endDetail() {
    guard let (kind, message, text) = detail else { return }
    detail = nil
    switch kind {
    case .failure:
      current?.status = .failed
      add(.failure, message, text)
    case .skip:
      if current?.status == .passed { current?.status = .skipped }
      add(.skip, message, text)
    case .rerun, .flaky:
      if kind == .flaky, current?.status == .passed { current?.status = .flaky }
      add(.failure, message, text)
      current?.attempts += 1
    case .other: break
    }
  }

  private mutating func add(_ kind: TestMessage.Kind, _ message: String, _ text: String) {
    let body = text.trimmingSpace()
    let whole =
      message.isEmpty ? body : body.isEmpty || body == message ? message : message + "\n" + body
    guard !(whole.isEmpty && kind == .skip) else { return }
    let said = TestMessage(
      kind: kind, text: whole, file: file, line: line, attempt: current?.attempts ?? 1)
    current?.messages.append(said)
  }

  private var file: String?
  private var line: Int?

  private mutating func testCase(_ attributes: [String: String]) -> TestCaseResult {
    file = attributes["file"]
    line = Self.natural(attributes["line"])
    let name = attributes["name"] ?? ""
    let owner = attributes["classname"] ?? suites.last?.name ?? ""
    var identity = TestIdentity(module: nil, suites: owner.isEmpty ? [] : [owner], name: name)
    var framework = TestFramework.unknown
    if run.source == .xunit {
      let parts = TestIdentity.split(owner, at: ".")
      identity = TestIdentity(
        module: parts.first.flatMap { $0.isEmpty ? nil : $0 }, suites: Array(parts.dropFirst()),
        name: name)
      framework = name.hasSuffix(")") ? .swiftTesting : .xctest
      if framework == .xctest, identity.suites.count > 1 {
        identity.suites = [identity.suites.joined(separator: ".")]
      }
    }
    var result = TestCaseResult(identity: identity, framework: framework, status: .passed)
    result.seconds = Self.seconds(attributes["time"])
    if attributes["status"] == "notrun" { result.status = .skipped }
    return result
  }

  private mutating func endSuite() {
    guard let suite = suites.popLast() else { return }
    guard let tests = suite.tests else { return }
    let counts = TestCounts(Array(run.cases[suite.firstCase...]))
    if tests != counts.total, tests != counts.executed {
      run.contradictions.append(
        "suite `\(suite.name)` states \(tests) tests and lists \(counts.total)")
    }
    if let failures = suite.failures, failures != counts.failures {
      run.contradictions.append(
        "suite `\(suite.name)` states \(failures) failures and lists \(counts.failures)")
    }
    guard suites.isEmpty else { return }
    var stated = run.stated ?? StatedCounts(tests: 0)
    stated.tests += tests
    stated.failedTests = (stated.failedTests ?? 0) + (suite.failures ?? 0)
    if let skipped = suite.skipped { stated.skipped = (stated.skipped ?? 0) + skipped }
    run.stated = stated
  }

  private static func sum(_ left: String?, _ right: String?) -> Int? {
    guard let first = natural(left) else { return natural(right) }
    return first + (natural(right) ?? 0)
  }

  /// A count; bounded, so that no sum of them overflows.
  private static func natural(_ text: String?) -> Int? {
    guard let text, text.utf8.count < 10, let value = Int(text), value >= 0 else { return nil }
    return value
  }

  /// Seconds as `0.1` or, from some tools, `1,234.5`.
  private static func seconds(_ text: String?) -> Double? {
    guard let value = text.flatMap({ Double($0.filter { $0 != "," }) }) else { return nil }
    return value.isFinite && value >= 0 ? value : nil
  }
}
