/// The part of the page with the files, line by line.
struct HTMLFiles {
  /// Files up to this length with a line that did not run are open from the start …
  private static let openLines = 200
  /// … until so many lines are shown.
  private static let openBudget = 600
  /// Beyond so many lines in all, files tell their uncovered places only.
  private static let lineBudget = 150_000

  private var openLeft = Self.openBudget
  private var linesLeft = Self.lineBudget

  static func render(
    _ coverage: CoverageReport, _ source: (String) -> String?, _ writer: inout HTMLWriter
  ) {
    var files = Self()
    writer.open("section", [("aria-labelledby", "files")])
    writer.element("h2", [("id", "files")], "Files")
    for (place, target) in coverage.targets.enumerated() {
      writer.element("h3", [("id", HTMLCoverage.anchor(place))], HTMLCoverage.name(target))
      if target.files.isEmpty {
        writer.element(
          "p", [("class", "note")],
          "Nothing is known of its lines: it is in no test binary, or its tests did not pass.")
      }
      for file in target.files { files.render(file, source, &writer) }
    }
    writer.close("section")
  }

  private mutating func render(
    _ file: CoverageReport.File, _ source: (String) -> String?, _ writer: inout HTMLWriter
  ) {
    let count = file.coverage.lines
    let hits = file.coverage.hits?.lines ?? []
    let mayShow = !hits.isEmpty && linesLeft > 0
    let text = mayShow ? source(file.coverage.path) : nil
    let lines = Self.lines(text ?? "")
    let isShown = text != nil && lines.count <= linesLeft
    let isOpen =
      isShown && lines.count <= Self.openLines && lines.count <= openLeft
      && hits.contains { $0.hits == 0 }
    writer.raw(isOpen ? "<details open>\n" : "<details>\n")
    writer.open("summary")
    writer.element("span", [("class", "path")], file.shownPath)
    let lineCount = "\(count.covered)/\(count.total) lines, \(ReportNumber.percent(count))"
    writer.element("span", [("class", "count")], lineCount)
    writer.close("summary")
    if isShown {
      linesLeft -= lines.count
      if isOpen { openLeft -= lines.count }
      Self.table(file, lines, hits, &writer)
    } else {
      Self.places(hits, isReadable: text != nil || !mayShow, &writer)
    }
    writer.close("details")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  private static func table(
    _ file: CoverageReport.File, _ lines: [Substring], _ hits: [LineHits.Line],
    _ writer: inout HTMLWriter
  ) {
    writer.openScrolling(label: "Source of \(file.shownPath)")
    writer.raw("<table class=\"source\"><thead class=\"hidden\"><tr><th scope=\"col\">Line</th>")
    writer.raw("<th scope=\"col\">Runs</th><th scope=\"col\">Source</th></tr></thead>\n<tbody>\n")
    var next = 0
    let shown = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    for (index, line) in shown.enumerated() {
      while next < hits.count, Int(hits[next].number) < index + 1 { next += 1 }
      var row = "<tr><th scope=\"row\">\(index + 1)</th><td></td><td>"
      if next < hits.count, Int(hits[next].number) == index + 1 {
        let count = hits[next].hits
        let style = count == 0 ? "miss" : "hit"
        row = "<tr class=\"\(style)\"><th scope=\"row\">\(index + 1)</th><td>\(count)</td><td>"
      }
      writer.raw("\(row)\(HTMLWriter.escaped(String(line)))</td></tr>\n")
    }
    writer.raw("</tbody></table>\n")
    writer.close("div")
  }

  private static func places(
    _ hits: [LineHits.Line], isReadable: Bool, _ writer: inout HTMLWriter
  ) {
    let reason =
      isReadable ? "The source is left out of so large a report." : "The source is not here."
    guard !hits.isEmpty else {
      writer.element("p", [("class", "note")], "Single lines are not known.")
      return
    }
    var ranges: [String] = []
    var open: (first: Int32, last: Int32)?
    for line in hits + [LineHits.Line(number: .max, hits: 1)] {
      if line.hits == 0 {
        open = (open?.first ?? line.number, line.number)
      } else if let (first, last) = open {
        ranges.append(first == last ? "\(first)" : "\(first)-\(last)")
        open = nil
      }
    }
    let places = ranges.isEmpty ? "none" : ranges.joined(separator: ", ")
    writer.element("p", [("class", "note")], "\(reason) Lines that did not run: \(places).")
  }
}
