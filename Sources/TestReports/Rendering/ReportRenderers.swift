/// The `relctl.test.v1` parts as one Codable value; the caller adds schema and error.
package struct TestReportJSON: Sendable, Codable, Equatable {
  package init(_ report: TestReport) {}
}

/// JUnit XML, as Jenkins documents it.
package enum JUnitRenderer {
  package static func render(_ report: TestReport) -> String { "" }
}

/// LCOV tracefile, as geninfo(1) documents it; needs line hits.
package enum LCOVRenderer {
  package static func render(_ report: CoverageReport, base: String) -> String { "" }
}

/// Cobertura XML, structure of coverage-04.dtd; needs line hits.
package enum CoberturaRenderer {
  /// `timestamp` in milliseconds since 1970; `root` is the directory that paths are relative to.
  package static func render(_ report: CoverageReport, root: String, timestamp: Int) -> String {
    ""
  }
}

/// GitHub's workflow commands and the step summary.
package enum GitHubRenderer {
  /// `::error file=…,line=…::…` lines for failures, `::warning …` for uncovered changed lines.
  package static func annotations(_ report: TestReport, root: String) -> String { "" }
  package static func summary(_ report: TestReport) -> String { "" }
}

/// One self-contained HTML page.
package enum HTMLRenderer {
  /// `source` gives a file's text by absolute path, nil where it cannot be read.
  package static func render(
    _ report: TestReport, title: String, source: (String) -> String?
  ) -> String { "" }
}
