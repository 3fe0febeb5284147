/// One self-contained HTML page: no network, no script.
///
/// Files are `details` elements, so that the keyboard and screen readers open them without any
/// code; a content policy in the page forbids whatever a printed text might try to load.
package enum HTMLRenderer {
  /// `source` gives a file's text by absolute path, nil where it cannot be read.
  package static func render(
    _ report: TestReport, title: String, source: (String) -> String?
  ) -> String {
    var writer = HTMLWriter()
    head(title, &writer)
    writer.open("body")
    writer.element("a", [("class", "skip"), ("href", "#coverage")], "Skip to coverage")
    writer.open("header")
    writer.element("h1", [], title)
    headline(report, &writer)
    writer.close("header")
    writer.open("main")
    HTMLTests.render(report, &writer)
    HTMLCoverage.render(report, &writer)
    if let coverage = report.coverage { HTMLFiles.render(coverage, source, &writer) }
    writer.close("main")
    writer.close("body")
    writer.close("html")
    return writer.text
  }

  private static func head(_ title: String, _ writer: inout HTMLWriter) {
    writer.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    writer.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    writer.raw(
      "<meta http-equiv=\"Content-Security-Policy\""
        + " content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
    writer.raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    writer.element("title", [], title)
    writer.raw("<style>\n\(HTMLStyle.sheet)</style>\n</head>\n")
  }

  private static func headline(_ report: TestReport, _ writer: inout HTMLWriter) {
    writer.open("ul", [("class", "headline")])
    let verdict = report.passed ? "passed" : "failed"
    fact("Tests", verdict, report.counts.summary, verdict, &writer)
    if let reason = report.coverageUnavailable {
      fact("Coverage", "n/a", reason, "", &writer)
    } else if let lines = report.coverage?.lines {
      let note = "\(lines.covered) of \(lines.total) executable lines ran"
      fact("Coverage", ReportNumber.percent(lines), note, "", &writer)
    }
    if let changed = report.changed?.lines, changed.total > 0 {
      let note = "\(changed.covered) of \(changed.total) changed lines ran"
      fact("Changed lines", ReportNumber.percent(changed), note, "", &writer)
    }
    writer.close("ul")
  }

  private static func fact(
    _ name: String, _ value: String, _ note: String, _ style: String, _ writer: inout HTMLWriter
  ) {
    writer.open("li")
    writer.element("span", [("class", "name")], name)
    writer.element("span", [("class", "value \(style)")], value)
    writer.element("span", [("class", "note")], note)
    writer.close("li")
  }
}
