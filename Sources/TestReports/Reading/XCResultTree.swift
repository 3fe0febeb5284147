/// The tree of `xcresulttool get test-results tests`: plan, configuration, bundle, suites, cases,
/// and below a case its devices, arguments, repetitions and messages.
enum XCResultTree {
  static func read(_ nodes: [JSONValue]) -> TestRun {
    var run = TestRun(source: .xcresult)
    for node in nodes { walk(node, module: nil, suites: [], into: &run) }
    return run
  }

  private static func walk(
    _ node: JSONValue, module: String?, suites: [String], into run: inout TestRun
  ) {
    let name = node["name"]?.text ?? ""
    var module = module
    var suites = suites
    switch node["nodeType"]?.text {
    case "Test Case":
      run.cases.append(testCase(node, name: name, module: module, suites: suites))
      return
    case "Unit test bundle", "UI test bundle":
      module = name.hasSuffix(".xctest") ? String(name.dropLast(7)) : name
    case "Test Suite": suites.append(name)
    default: break
    }
    for child in node["children"]?.elements ?? [] {
      walk(child, module: module, suites: suites, into: &run)
    }
  }

  private static func testCase(
    _ node: JSONValue, name: String, module: String?, suites: [String]
  ) -> TestCaseResult {
    let framework = XCResultReader.framework(url: node["nodeIdentifierURL"]?.text)
    let identity = XCResultReader.identity(
      node: node["nodeIdentifier"]?.text, name: name, module: module, suites: suites,
      framework: framework)
    var result = TestCaseResult(
      identity: identity, framework: framework, status: .running,
      seconds: node["durationInSeconds"]?.double)
    var attempts: [TestStatus] = []
    collect(node, attempt: 1, into: &result, &attempts)
    result.status = status(node, attempts, result.arguments)
    result.attempts = max(result.attempts, result.messages.map(\.attempt).max() ?? 1)
    return result
  }

  /// Gathers messages, arguments and attempts from below a case.
  private static func collect(
    _ node: JSONValue, attempt: Int, into result: inout TestCaseResult,
    _ attempts: inout [TestStatus]
  ) {
    for child in node["children"]?.elements ?? [] {
      let status = status(child["result"]?.text)
      switch child["nodeType"]?.text {
      case "Repetition":
        let number =
          child["nodeIdentifier"]?.text.flatMap { UInt16($0) }.map(Int.init) ?? attempts.count + 1
        if let status { attempts.append(status) }
        result.attempts = max(result.attempts, number)
        collect(child, attempt: max(1, number), into: &result, &attempts)
      case "Arguments":
        result.arguments.append(
          TestArgument(
            text: child["name"]?.text ?? "", status: status ?? .running,
            seconds: child["durationInSeconds"]?.double))
        collect(child, attempt: attempt, into: &result, &attempts)
      case "Failure Message":
        let isSkip = node["result"]?.text == "Skipped"
        add(child, isSkip ? .skip : .failure, attempt, &result)
      case "Skip Message": add(child, .skip, attempt, &result)
      case "Expected Failure": add(child, .knownIssue, attempt, &result)
      case "Runtime Warning": add(child, .warning, attempt, &result)
      default: collect(child, attempt: attempt, into: &result, &attempts)
      }
    }
  }

  private static func add(
    _ node: JSONValue, _ kind: TestMessage.Kind, _ attempt: Int, _ result: inout TestCaseResult
  ) {
    var message = SourceText(node["name"]?.text ?? "").message(kind, attempt: attempt)
    if let place = node["sourceLocation"] {
      message.file = place["filePath"]?.text ?? message.file
      message.line = place["lineNumber"]?.natural ?? message.line
    }
    result.messages.append(message)
  }

  /// The case's own result decides; a pass after a failed attempt is flaky.
  private static func status(
    _ node: JSONValue, _ attempts: [TestStatus], _ arguments: [TestArgument]
  ) -> TestStatus {
    let below = attempts.last ?? arguments.map(\.status).reduce(nil) { $0?.worse($1) ?? $1 }
    let own = status(node["result"]?.text) ?? below ?? .running
    return own == .passed && attempts.contains(.failed) ? .flaky : own
  }

  private static func status(_ result: String?) -> TestStatus? {
    switch result {
    case "Passed": .passed
    case "Failed": .failed
    case "Skipped": .skipped
    case "Expected Failure": .expectedFailure
    default: nil
    }
  }
}
