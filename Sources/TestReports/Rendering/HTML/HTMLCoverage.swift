/// The part of the page with the totals: a row and a bar per target, uncovered changed lines.
enum HTMLCoverage {
  static func render(_ report: TestReport, _ writer: inout HTMLWriter) {
    guard report.coverage != nil || report.coverageUnavailable != nil else { return }
    writer.open("section", [("aria-labelledby", "coverage")])
    writer.element("h2", [("id", "coverage")], "Coverage")
    if let reason = report.coverageUnavailable {
      writer.element("p", [], "n/a: \(reason)")
    } else if let coverage = report.coverage {
      table(coverage, report, &writer)
      let leftOut = TextRenderer.text(coverage.leftOut)
      if !leftOut.isEmpty { writer.element("p", [("class", "note")], "Not counted: \(leftOut).") }
      changed(report, &writer)
    }
    writer.close("section")
  }

  /// The anchor of a target's files.
  static func anchor(_ place: Int) -> String { "target-\(place + 1)" }

  static func name(_ target: CoverageReport.Target) -> String {
    target.package == target.name ? target.name : "\(target.package) / \(target.name)"
  }

  private static func table(
    _ coverage: CoverageReport, _ report: TestReport, _ writer: inout HTMLWriter
  ) {
    let against = report.base.map { ", change in points against \($0.name)" } ?? ""
    writer.openScrolling(label: "Coverage by target")
    writer.open("table", [("class", "grid")])
    writer.element(
      "caption", [],
      "Executable lines that ran, of all in the product's own targets\(against)")
    writer.raw("<thead><tr>")
    for (name, style) in [("Target", ""), ("Lines", "number"), ("Covered", "number")] {
      writer.element("th", [("scope", "col"), ("class", style)], name)
    }
    if report.base != nil {
      writer.element("th", [("scope", "col"), ("class", "number")], "Change")
    }
    writer.raw("</tr></thead>\n<tbody>\n")
    for (place, target) in coverage.targets.enumerated() {
      row(
        name(target), anchor: anchor(place), target.lines, report.change(of: target), report,
        &writer)
    }
    writer.raw("</tbody>\n<tfoot>\n")
    row("Total", anchor: nil, coverage.lines, report.change(of: nil), report, &writer)
    writer.raw("</tfoot></table>\n")
    writer.close("div")
  }

  private static func row(
    _ name: String, anchor: String?, _ count: CoverageCount, _ change: Double?,
    _ report: TestReport, _ writer: inout HTMLWriter
  ) {
    writer.open("tr")
    writer.open("th", [("scope", "row")])
    if let anchor {
      writer.element("a", [("href", "#\(anchor)")], name)
    } else {
      writer.raw(HTMLWriter.escaped(name))
    }
    bar(count, &writer)
    writer.close("th")
    writer.element("td", [("class", "number")], "\(count.covered)/\(count.total)")
    writer.element("td", [("class", "number")], ReportNumber.percent(count))
    if report.base != nil {
      let text = change.map(TextRenderer.change) ?? (count.total > 0 ? "new" : "")
      writer.element("td", [("class", "number")], text)
    }
    writer.close("tr")
  }

  private static func bar(_ count: CoverageCount, _ writer: inout HTMLWriter) {
    guard let percent = count.percent else { return }
    let width = ReportNumber.fixed(percent, decimals: 1)
    writer.raw(
      "<div class=\"bar\" aria-hidden=\"true\"><div style=\"width:\(width)%\"></div></div>\n")
  }

  private static func changed(_ report: TestReport, _ writer: inout HTMLWriter) {
    guard let changed = report.changed else { return }
    writer.element("h3", [("id", "changed")], "Changed lines")
    let count = changed.lines
    writer.element(
      "p", [],
      count.total == 0
        ? "None of them is executable."
        : "\(count.covered) of \(count.total) executable ones ran (\(ReportNumber.percent(count)))."
    )
    guard !changed.uncovered.isEmpty else { return }
    writer.open("ul", [("class", "places")])
    for range in changed.uncovered.prefix(1000) { writer.element("li", [], range.text) }
    writer.close("ul")
  }
}
