/// The part of the page that tells the tests: packages, then every failure.
enum HTMLTests {
  private static let maximalFailures = 500

  static func render(_ report: TestReport, _ writer: inout HTMLWriter) {
    guard !report.units.isEmpty else { return }
    writer.open("section", [("aria-labelledby", "tests")])
    writer.element("h2", [("id", "tests")], "Tests")
    units(report, &writer)
    list("Failures", "failures", report.failures, &writer)
    list("Flaky: passed only when repeated", "flaky", report.tests { $0.status == .flaky }, &writer)
    writer.close("section")
  }

  private static func units(_ report: TestReport, _ writer: inout HTMLWriter) {
    writer.openScrolling(label: "Packages")
    writer.open("table", [("class", "grid")])
    writer.raw("<thead><tr>")
    for name in ["Package", "Result", "Tests"] { writer.element("th", [("scope", "col")], name) }
    writer.element("th", [("scope", "col"), ("class", "number")], "Seconds")
    writer.raw("</tr></thead>\n<tbody>\n")
    for unit in report.units {
      let verdict = unit.judgement?.verdict
      let isFailure = verdict?.isFailure ?? false
      writer.open("tr")
      writer.element("th", [("scope", "row")], unit.name)
      let style = verdict == nil ? "" : isFailure ? "failed" : "passed"
      writer.element("td", [("class", style)], verdict?.word ?? "skipped")
      let tests = verdict.map { $0.reason ?? unit.summary } ?? unit.skipped
      writer.element("td", [], tests ?? "")
      let seconds = unit.seconds.map { ReportNumber.fixed($0, decimals: 1) } ?? ""
      writer.element("td", [("class", "number")], seconds)
      writer.close("tr")
    }
    writer.raw("</tbody></table>\n")
    writer.close("div")
  }

  private static func list(
    _ title: String, _ id: String, _ tests: [(unit: String, test: TestCaseResult)],
    _ writer: inout HTMLWriter
  ) {
    guard !tests.isEmpty else { return }
    writer.element("h3", [("id", id)], title)
    for (unit, test) in tests.prefix(maximalFailures) {
      writer.raw(tests.count > 10 ? "<details>" : "<details open>")
      writer.open("summary")
      writer.element("span", [("class", "failed")], test.status.rawValue)
      writer.element("span", [("class", "path")], "\(unit): \(test.identity.specifier)")
      writer.close("summary")
      writer.openScrolling(label: "Output of \(test.identity.specifier)")
      writer.element("pre", [], body(test))
      writer.close("div")
      writer.close("details")
    }
    if tests.count > maximalFailures {
      writer.element("p", [], "and \(tests.count - maximalFailures) more")
    }
  }

  private static func body(_ test: TestCaseResult) -> String {
    let messages = test.messages.map { message in
      let place = message.file.map { $0 + (message.line.map { ":\($0)" } ?? "") + ": " } ?? ""
      let attempt = test.attempts > 1 ? "attempt \(message.attempt): " : ""
      return attempt + place + message.text
    }
    return (messages + test.lastOutput.map { "| \($0)" }).joined(separator: "\n")
  }
}
