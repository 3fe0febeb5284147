/// The summary of a run in Markdown, for GitHub's step summary and its like.
package enum StepSummaryRenderer {
  /// GitHub takes a megabyte; failures beyond this many are counted only.
  private static let maximalFailures = 50

  package static func render(_ report: TestReport) -> String {
    var text = "## Tests: \(report.passed ? "passed" : "failed")\n\n"
    text += "| package | result | tests | seconds |\n| --- | --- | --- | ---: |\n"
    for unit in report.units {
      let result = unit.judgement?.verdict.word ?? "skipped"
      let reason = unit.judgement.map { $0.verdict.reason ?? unit.counts.summary }
      let seconds = unit.seconds.map { ReportNumber.fixed($0, decimals: 1) } ?? ""
      let cells = [unit.name, result, reason ?? unit.skipped ?? "", seconds]
      text += "| \(cells.map(MarkdownText.line).joined(separator: " | ")) |\n"
    }
    text += "\n\(report.counts.summary)\n"
    return text + failures(report) + flaky(report) + coverage(report)
  }

  private static func failures(_ report: TestReport) -> String {
    let failures = report.failures
    guard !failures.isEmpty else { return "" }
    var text = "\n### Failures\n"
    for (unit, test) in failures.prefix(maximalFailures) {
      let name = "\(unit): \(test.identity.specifier) (\(test.status.rawValue))"
      text += "\n<details><summary>\(XMLWriter.escaped(InertText.line(name), inAttribute: false))"
      text += "</summary>\n\n"
      let messages = test.messages.filter { $0.kind == .failure }.map { message in
        let place = message.file.map { $0 + (message.line.map { ":\($0)" } ?? "") + ": " } ?? ""
        return place + message.text
      }
      text += MarkdownText.block((messages + test.lastOutput).joined(separator: "\n"))
      text += "\n</details>\n"
    }
    if failures.count > maximalFailures {
      text += "\nand \(failures.count - maximalFailures) more\n"
    }
    return text
  }

  private static func flaky(_ report: TestReport) -> String {
    let tests = report.tests { $0.status == .flaky }
    guard !tests.isEmpty else { return "" }
    return "\n### Flaky\n\n"
      + tests.map { "- \(MarkdownText.line($0.test.identity.specifier))\n" }.joined()
  }

  private static func coverage(_ report: TestReport) -> String {
    if let reason = report.coverageUnavailable {
      return "\n## Coverage: n/a\n\n\(MarkdownText.line(reason))\n"
    }
    guard let coverage = report.coverage else { return "" }
    let against = report.base.map { "against \($0.name)" } ?? ""
    var text = "\n## Coverage: \(ReportNumber.percent(coverage.lines))\n\n"
    text += "Executable lines that ran, of all in the product's own targets.\n\n"
    text += "| target | lines | covered | change \(MarkdownText.line(against)) |\n"
    text += "| --- | ---: | ---: | ---: |\n"
    for target in coverage.targets {
      let name = target.package == target.name ? target.name : "\(target.package) / \(target.name)"
      text += row(MarkdownText.line(name), target.lines, report.change(of: target))
    }
    text += row("**total**", coverage.lines, report.change(of: nil))
    if let changed = report.changed { text += self.changed(changed) }
    return text
  }

  private static func row(_ name: String, _ count: CoverageCount, _ change: Double?) -> String {
    let change = change.map { MarkdownText.line(TextRenderer.change($0)) } ?? ""
    return
      "| \(name) | \(count.covered)/\(count.total) | \(ReportNumber.percent(count)) | \(change) |\n"
  }

  private static func changed(_ changed: ChangedCoverage) -> String {
    var text = "\nChanged lines: \(changed.lines.covered) of \(changed.lines.total) executable ones"
    text += " ran (\(ReportNumber.percent(changed.lines))).\n"
    guard !changed.uncovered.isEmpty else { return text }
    text +=
      "\n" + changed.uncovered.prefix(100).map { "- \(MarkdownText.line($0.text))\n" }.joined()
    return text
  }
}
