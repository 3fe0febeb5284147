import Foundation
import TestReports
import Testing

@Suite struct RendererTests {
  private static let goldens = [
    "report.txt", "report.json", "junit.xml", "coverage.lcov", "cobertura.xml", "annotations.txt",
    "summary.md",
  ]

  private func render(_ golden: String) throws -> String {
    let report = try ReportFixture.report()
    let coverage = try ReportFixture.coverage()
    switch golden {
    case "report.txt": return TextRenderer(bars: true).render(report)
    case "report.json":
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(TestReportJSON(report)), as: UTF8.self) + "\n"
    case "junit.xml": return JUnitRenderer.render(report)
    case "coverage.lcov": return LCOVRenderer.render(coverage, absolutePaths: false)
    case "cobertura.xml":
      return CoberturaRenderer.render(
        coverage, roots: ReportFixture.scope.roots, timestamp: 1_700_000_000_000)
    case "annotations.txt": return GitHubRenderer.annotations(report, root: "/src/lab")
    default: return StepSummaryRenderer.render(report)
    }
  }

  @Test("every format, byte by byte (RELCTL_RECORD=1 writes the goldens)", arguments: goldens)
  func golden(name: String) throws {
    let text = try render(name)
    if ProcessInfo.processInfo.environment["RELCTL_RECORD"] == "1" {
      try Fixtures.write(text, to: "goldens/\(name)")
    }
    #expect(text == (try Fixtures.text("goldens/\(name)")))
  }

  /// A report in which every text tries to be more than text.
  private func hostile(_ text: String) -> TestReport {
    var result = TestCaseResult(
      identity: TestIdentity(module: text, suites: [text], name: text), framework: .xctest,
      status: .failed,
      messages: [TestMessage(kind: .failure, text: text, file: "/r/\(text)", line: 1)])
    result.lastOutput = [InertText.line(text)]
    let path = "/r/\(text).swift"
    let hits = LineHits(lines: [.init(number: 1, hits: 0)])
    let coverage = CoverageReport(
      files: [FileCoverage(path: path, lines: hits.count, hits: hits)],
      scope: CoverageScope(
        roots: [.init(name: "", path: "/r")],
        targets: [CoverageTarget(name: text, package: "P", kind: .source, directories: ["/r"])]))
    let judgement = TestJudgement(
      verdict: .failed(reason: text), run: TestRun(source: .merged, cases: [result]))
    return TestReport(units: [.init(name: text, judgement: judgement)], coverage: coverage)
  }

  @Test(
    "what a test says stays text in every format",
    arguments: [
      "<script>alert(1)</script>", "\u{1B}[2J\u{1B}]0;x\u{7}", "\r::error::x", "\n::error::x",
      "]]></failure>", "\"'&<>", "| a | b |\n# h", "```\n</details>", "##[error]x", "\u{0}\u{FFFE}",
    ])
  func inert(text: String) throws {
    let report = hostile(text)
    let coverage = try #require(report.coverage)
    let outputs = [
      TextRenderer().render(report), JUnitRenderer.render(report),
      GitHubRenderer.annotations(report, root: "/"), StepSummaryRenderer.render(report),
      HTMLRenderer.render(report, title: text) { _ in text },
      CoberturaRenderer.render(coverage, roots: [], timestamp: 0), LCOVRenderer.render(coverage),
    ]
    for (place, output) in outputs.enumerated() {
      let controls = output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
      #expect(controls.isEmpty, "output \(place)")
      let commands = output.split(separator: "\n").filter {
        $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[")
      }
      #expect(place == 2 || commands.isEmpty, "output \(place): \(commands)")
      // Plain text may hold it, and a fenced block of Markdown.
      #expect(!output.contains("<script>") || [0, 2, 3, 6].contains(place))
    }
    let annotations = outputs[2].split(separator: "\n")
    #expect(annotations.count == 1 && annotations.allSatisfy { $0.hasPrefix("::error ") })
    #expect(try XUnitReader.read(Array(outputs[1].utf8)).counts.failed == 1)
  }

  @Test("the page loads nothing, shows totals and an uncovered line, and keeps large files shut")
  func page() throws {
    let report = try ReportFixture.report()
    let page = HTMLRenderer.render(report, title: "Harbor") { ReportFixture.source($0) }
    for foreign in ["http:", "https:", "<script", "<link", "@import", "url("] {
      #expect(!page.contains(foreign), "\(foreign)")
    }
    #expect(page.contains("<tr class=\"miss\"><th scope=\"row\">3</th><td>0</td>"))
    #expect(page.contains("prefers-color-scheme: dark"))
    let long = String(repeating: "let a = 1\n", count: 5_000)
    let shut = HTMLRenderer.render(report, title: "Harbor") { _ in long }
    #expect(!shut.contains("<details open>\n"))
    #expect(shut.contains("<th scope=\"row\">5000</th>"))
  }
}
