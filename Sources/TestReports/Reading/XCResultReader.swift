/// Reads xcresulttool's JSON: `get test-results summary` and `tests` (Xcode 16 and later) and the
/// legacy `get --format json` objects (ActionsInvocationRecord, ActionTestPlanRunSummaries).
package enum XCResultReader {
  static let format = "xcresulttool JSON"

  /// Fails with `unknown summary format` where the keys that carry the counts are missing.
  package static func read(_ bytes: [UInt8]) throws(ReportError) -> TestRun {
    let root = try JSONValue.parse(bytes, format: format)
    if let nodes = root["testNodes"]?.elements {
      var run = XCResultTree.read(nodes)
      run.destinations = (root["devices"]?.elements ?? []).compactMap(destination)
      return run
    }
    if let name = root["_type"]?["_name"]?.text {
      switch name {
      case "ActionsInvocationRecord": return try XCResultLegacy.readRecord(root)
      case "ActionTestPlanRunSummaries": return try XCResultLegacy.readTests(root)
      default: throw fail("a legacy object `\(InertText.line(name))`, which holds no results")
      }
    }
    return try readSummary(root)
  }

  private static func readSummary(_ root: JSONValue) throws(ReportError) -> TestRun {
    guard let total = root["totalTestCount"]?.natural, let passed = root["passedTests"]?.natural,
      let failed = root["failedTests"]?.natural, let skipped = root["skippedTests"]?.natural
    else { throw fail("unknown summary format") }
    var counts = TestCounts()
    counts.failed = failed
    counts.skipped = skipped
    counts.expectedFailures = root["expectedFailures"]?.natural ?? 0
    counts.passed = passed
    if counts.total != total, passed >= counts.expectedFailures {
      counts.passed = passed - counts.expectedFailures  // some versions count them in both
    }
    var run = TestRun(source: .xcresult, summarised: counts)
    run.stated = StatedCounts(tests: total, failedTests: failed, skipped: skipped)
    run.stated?.saysPassed = root["result"]?.text.map { $0 != "Failed" }
    if let start = root["startTime"]?.double, let finish = root["finishTime"]?.double {
      run.seconds = max(0, finish - start)
    }
    run.destinations = (root["devicesAndConfigurations"]?.elements ?? [])
      .compactMap { $0["device"] }.compactMap(destination)
    for failure in root["testFailures"]?.elements ?? [] { run.cases.append(testCase(failure)) }
    return run
  }

  /// `iPhone 16 (iOS Simulator 18.5)`
  private static func destination(_ device: JSONValue) -> String? {
    guard let name = device["deviceName"]?.text else { return nil }
    let system = [device["platform"]?.text, device["osVersion"]?.text].compactMap(\.self)
    return InertText.line(
      system.isEmpty ? name : "\(name) (\(system.joined(separator: " ")))")
  }

  private static func testCase(_ failure: JSONValue) -> TestCaseResult {
    let framework = framework(url: failure["testIdentifierURL"]?.text)
    let identity = identity(
      node: failure["testIdentifierString"]?.text, name: failure["testName"]?.text ?? "",
      module: failure["targetName"]?.text, suites: [], framework: framework)
    let place = SourceText(failure["failureText"]?.text ?? "")
    return TestCaseResult(
      identity: identity, framework: framework, status: .failed, messages: [place.message(.failure)]
    )
  }

  /// `Class/test()` of a node's identifier, else the names of the nodes round it.
  ///
  /// XCTest's methods lose the parentheses that only xcresulttool gives them.
  static func identity(
    node: String?, name: String, module: String?, suites: [String], framework: TestFramework
  ) -> TestIdentity {
    var identity = TestIdentity(module: module, suites: suites, name: name)
    if let node {
      identity.suites = TestIdentity.split(node, at: "/")
      let last = identity.suites.popLast() ?? name
      identity.name = last.isEmpty ? name : last
    }
    let isMethod = identity.suites.count == 1 && identity.name.hasPrefix("test")
    if framework == .xctest || framework == .unknown && isMethod, identity.name.hasSuffix("()") {
      identity.name.removeLast(2)
    }
    return identity
  }

  /// `test://…/Class/test` is XCTest's, `test://…/Type/test()` Swift Testing's.
  static func framework(url: String?) -> TestFramework {
    guard let url else { return .unknown }
    return url.hasSuffix(")") ? .swiftTesting : .xctest
  }

  static func fail(_ message: String) -> ReportError {
    ReportError(format: format, message: message)
  }
}
