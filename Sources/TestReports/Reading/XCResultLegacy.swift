/// The legacy objects of `xcresulttool get --format json` (Xcode 11 to 15, `--legacy` since 16):
/// every value stands in `_value`, every list in `_values`.
enum XCResultLegacy {
  /// ActionsInvocationRecord: the counts, and the failures with their messages.
  static func readRecord(_ root: JSONValue) throws(ReportError) -> TestRun {
    guard let metrics = root["metrics"], let total = natural(metrics["testsCount"]) else {
      throw XCResultReader.fail("unknown summary format: `metrics` has no `testsCount`")
    }
    var counts = TestCounts()
    counts.failed = natural(metrics["testsFailedCount"]) ?? 0
    counts.skipped = natural(metrics["testsSkippedCount"]) ?? 0
    guard total >= counts.failed + counts.skipped else {
      throw XCResultReader.fail("`metrics` counts more failures than tests")
    }
    counts.passed = total - counts.failed - counts.skipped
    var run = TestRun(source: .xcresult, summarised: counts)
    run.stated = StatedCounts(
      tests: total, failedTests: counts.failed, skipped: counts.skipped,
      saysPassed: counts.failed == 0)
    for failure in values(root["issues"]?["testFailureSummaries"]) {
      run.cases.append(failedCase(failure))
    }
    return run
  }

  /// ActionTestPlanRunSummaries: every test, a retried one several times.
  static func readTests(_ root: JSONValue) throws(ReportError) -> TestRun {
    guard root["summaries"] != nil else {
      throw XCResultReader.fail("unknown summary format: no `summaries`")
    }
    var run = TestRun(source: .xcresult)
    for summary in values(root["summaries"]) {
      for testable in values(summary["testableSummaries"]) {
        let module = text(testable["targetName"]) ?? text(testable["name"])
        var cases: [TestCaseResult] = []
        for group in values(testable["tests"]) { walk(group, module, &cases) }
        run.cases += joinedAttempts(cases)
        for failure in values(testable["failureSummaries"]) {
          run.issues.append(TestMessage(kind: .failure, text: text(failure["message"]) ?? ""))
        }
      }
    }
    return run
  }

  private static func walk(
    _ node: JSONValue, _ module: String?, _ cases: inout [TestCaseResult]
  ) {
    guard let status = text(node["testStatus"]) else {
      for child in values(node["subtests"]) { walk(child, module, &cases) }
      return
    }
    let framework = XCResultReader.framework(url: text(node["identifierURL"]))
    let identity = XCResultReader.identity(
      node: text(node["identifier"]), name: text(node["name"]) ?? "", module: module, suites: [],
      framework: framework)
    cases.append(
      TestCaseResult(
        identity: identity, framework: framework, status: self.status(status),
        seconds: text(node["duration"]).flatMap { Double($0) }))
  }

  /// Repetitions of a test follow as tests of the same name; they become its attempts.
  private static func joinedAttempts(_ cases: [TestCaseResult]) -> [TestCaseResult] {
    var joined: [TestCaseResult] = []
    var places: [TestIdentity: Int] = [:]
    for result in cases {
      guard let place = places[result.identity] else {
        places[result.identity] = joined.count
        joined.append(result)
        continue
      }
      let attempts = joined[place].attempts + 1
      let hadFailed = joined[place].status == .failed || joined[place].status == .flaky
      joined[place].status = hadFailed && result.status == .passed ? .flaky : result.status
      joined[place].attempts = attempts
    }
    return joined
  }

  private static func failedCase(_ failure: JSONValue) -> TestCaseResult {
    let printed = text(failure["testCaseName"]) ?? ""
    var message = SourceText(text(failure["message"]) ?? "").message(.failure)
    if let url = text(failure["documentLocationInCreatingWorkspace"]?["url"]) {
      let parts = url.split(separator: "#", maxSplits: 1)
      message.file = parts.first.map { String($0).after("file://") ?? String($0) }
      let fields = parts.count > 1 ? parts[1].split(separator: "&") : []
      let start = fields.first { $0.hasPrefix("StartingLineNumber=") }
      // Counted from 0 here.
      message.line = start.flatMap { Int($0.dropFirst(19)) }.flatMap {
        (0..<1_000_000_000).contains($0) ? $0 + 1 : nil
      }
    }
    return TestCaseResult(
      identity: XCTestLine.identity(printed), framework: .xctest, status: .failed,
      messages: [message])
  }

  private static func status(_ text: String) -> TestStatus {
    switch text {
    case "Success": .passed
    case "Skipped": .skipped
    case "Expected Failure": .expectedFailure
    case "Failure": .failed
    default: .running
    }
  }

  static func text(_ value: JSONValue?) -> String? { value?["_value"]?.text }

  private static func natural(_ value: JSONValue?) -> Int? {
    guard let text = text(value), text.utf8.count < 10, let number = Int(text), number >= 0 else {
      return nil
    }
    return number
  }

  static func values(_ value: JSONValue?) -> [JSONValue] {
    value?["_values"]?.elements ?? []
  }
}
