/// JUnit XML as Jenkins' xunit plug-in documents it (junit-10.xsd), read by junitparser.
package enum JUnitRenderer {
  /// Suites are named `package: Module.Class`. A crash or a hang is an `error`, an expected failure
  /// passes, a flaky test carries `flakyFailure`; a verdict that no test accounts for is a test
  /// case `verdict` of its own.
  package static func render(_ report: TestReport) -> String {
    var writer = XMLWriter()
    let verdicts = report.units.filter(Self.needsVerdict)
    var all = Totals(TestCounts(report.units.flatMap { $0.judgement?.run.cases ?? [] }))
    all.tests += verdicts.count
    all.errors += verdicts.count
    let seconds = report.units.reduce(0) { $0 + ($1.judgement?.run.suiteSeconds ?? 0) }
    writer.begin("testsuites", [("name", "relctl test")] + all.attributes + [time(seconds)])
    for unit in report.units {
      for suite in unit.judgement?.run.suites ?? [] { render(suite, of: unit.name, &writer) }
      renderVerdict(of: unit, &writer)
    }
    writer.end()
    return writer.text
  }

  private struct Totals {
    var tests: Int
    var failures: Int
    var errors: Int
    var skipped: Int

    init(_ counts: TestCounts) {
      tests = counts.total
      failures = counts.failed
      errors = counts.crashed + counts.timedOut
      skipped = counts.skipped
    }

    var attributes: [(String, String)] {
      [
        ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("skipped", "\(skipped)"),
      ]
    }
  }

  private static func time(_ seconds: Double) -> (String, String) {
    ("time", ReportNumber.fixed(max(0, seconds), decimals: 6))
  }

  private static func render(
    _ suite: TestSuiteResult, of unit: String, _ writer: inout XMLWriter
  ) {
    let name = "\(unit): \(suite.name)"
    writer.begin(
      "testsuite", [("name", name)] + Totals(suite.counts).attributes + [time(suite.seconds)])
    for test in suite.cases { render(test, suite.name, &writer) }
    writer.end()
  }

  private static func render(
    _ test: TestCaseResult, _ className: String, _ writer: inout XMLWriter
  ) {
    let attributes = [
      ("classname", className), ("name", test.identity.name), time(test.seconds ?? 0),
    ]
    let details = details(test)
    guard !details.isEmpty else {
      writer.element("testcase", attributes)
      return
    }
    writer.begin("testcase", attributes)
    for (name, attributes, text) in details { writer.element(name, attributes, text: text) }
    if test.status.isFailure, !test.lastOutput.isEmpty {
      writer.element("system-out", [], text: test.lastOutput.joined(separator: "\n"))
    }
    writer.end()
  }

  private typealias Detail = (name: String, attributes: [(String, String)], text: String?)

  private static func details(_ test: TestCaseResult) -> [Detail] {
    let failures = test.messages.filter { $0.kind == .failure }
    switch test.status {
    case .passed, .expectedFailure: return []
    case .flaky: return failures.map { detail("flakyFailure", "failure", [$0]) }
    case .skipped:
      let reason = test.messages.first { $0.kind == .skip }?.text ?? ""
      return [("skipped", reason.isEmpty ? [] : [("message", reason)], nil)]
    case .failed: return [detail("failure", "failure", failures)]
    case .crashed, .timedOut, .running:
      return [detail("error", test.status.rawValue, failures, "the test \(word(test.status))")]
    }
  }

  private static func word(_ status: TestStatus) -> String {
    status == .timedOut ? "was running when the deadline passed" : "crashed its process"
  }

  private static func detail(
    _ name: String, _ type: String, _ messages: [TestMessage], _ first: String? = nil
  ) -> Detail {
    let texts = messages.map { message in
      let place = message.file.map { file in file + (message.line.map { ":\($0)" } ?? "") + ": " }
      return (place ?? "") + message.text
    }
    let head = first ?? messages.first?.text ?? "failed"
    let body = texts.joined(separator: "\n")
    return (name, [("message", head), ("type", type)], body.isEmpty ? nil : body)
  }

  /// Whether a unit failed although none of its tests tells so.
  private static func needsVerdict(_ unit: TestReport.Unit) -> Bool {
    guard let judgement = unit.judgement, judgement.verdict.isFailure else { return false }
    return TestCounts(judgement.run.cases).failures == 0
  }

  private static func renderVerdict(of unit: TestReport.Unit, _ writer: inout XMLWriter) {
    guard needsVerdict(unit), let judgement = unit.judgement else { return }
    writer.begin(
      "testsuite",
      [
        ("name", "\(unit.name): verdict"), ("tests", "1"), ("failures", "0"), ("errors", "1"),
        ("skipped", "0"), time(0),
      ])
    writer.begin("testcase", [("classname", unit.name), ("name", "verdict"), time(0)])
    writer.element(
      "error", [("message", judgement.verdict.reason ?? ""), ("type", judgement.verdict.word)],
      text: judgement.lastOutput.joined(separator: "\n"))
    writer.end()
    writer.end()
  }
}

extension TestRun {
  /// The tests' own seconds, added up.
  fileprivate var suiteSeconds: Double { cases.reduce(0) { $0 + ($1.seconds ?? 0) } }
}
