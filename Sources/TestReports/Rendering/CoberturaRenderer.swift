/// Cobertura XML, the structure of coverage-04.dtd, read by pycobertura.
package enum CoberturaRenderer {
  /// `roots` are the directories that file names are relative to, `timestamp` is in milliseconds
  /// since 1970. Lines are distinct lines: a target's rate may differ from llvm-cov's own, which
  /// counts a line once per function.
  package static func render(
    _ report: CoverageReport, roots: [CoverageScope.Root], timestamp: Int
  ) -> String {
    var writer = XMLWriter()
    writer.raw(
      "<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">")
    let count = lines(report.targets.flatMap(\.files))
    writer.begin(
      "coverage",
      [
        ("line-rate", rate(count)), ("branch-rate", "0"), ("lines-covered", "\(count.covered)"),
        ("lines-valid", "\(count.total)"), ("branches-covered", "0"), ("branches-valid", "0"),
        ("complexity", "0"), ("version", "relctl"), ("timestamp", "\(timestamp)"),
      ])
    writer.begin("sources")
    for root in roots { writer.element("source", [], text: root.path) }
    writer.end()
    writer.begin("packages")
    for target in report.targets where !target.files.isEmpty { render(target, roots, &writer) }
    writer.end()
    writer.end()
    return writer.text
  }

  private static func render(
    _ target: CoverageReport.Target, _ roots: [CoverageScope.Root], _ writer: inout XMLWriter
  ) {
    let name = target.package == target.name ? target.name : "\(target.package).\(target.name)"
    writer.begin(
      "package",
      [
        ("name", name), ("line-rate", rate(lines(target.files))), ("branch-rate", "0"),
        ("complexity", "0"),
      ])
    writer.begin("classes")
    for file in target.files {
      let inside = roots.compactMap { PathText.relative(file.coverage.path, to: $0.path) }
        .min { $0.utf8.count < $1.utf8.count }
      let filename = inside ?? file.coverage.path
      let base = filename.split(separator: "/").last.map(String.init) ?? filename
      writer.begin(
        "class",
        [
          ("name", base), ("filename", filename), ("line-rate", rate(lines([file]))),
          ("branch-rate", "0"), ("complexity", "0"),
        ])
      writer.element("methods", [])
      renderLines(file, &writer)
      writer.end()
    }
    writer.end()
    writer.end()
  }

  private static func renderLines(_ file: CoverageReport.File, _ writer: inout XMLWriter) {
    let hits = file.coverage.hits?.lines ?? []
    guard !hits.isEmpty else {
      writer.element("lines", [])
      return
    }
    writer.begin("lines")
    for line in hits {
      writer.markup("<line number=\"\(line.number)\" hits=\"\(line.hits)\" branch=\"false\"/>")
    }
    writer.end()
  }

  private static func lines(_ files: [CoverageReport.File]) -> CoverageCount {
    files.reduce(CoverageCount()) { $0 + ($1.coverage.hits?.count ?? $1.coverage.lines) }
  }

  private static func rate(_ count: CoverageCount) -> String {
    count.total == 0
      ? "0" : ReportNumber.fixed(Double(count.covered) / Double(count.total), decimals: 4)
  }
}
