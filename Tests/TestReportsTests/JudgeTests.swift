import TestReports
import Testing

/// Our files as others' programs read them.
@Suite struct JudgeTests {
  private static let junit = Judge.python(with: "junitparser")
  private static let cobertura = Judge.python(with: "pycobertura")
  private static let browser = Judge.python(with: "playwright, axe_playwright_python")

  @Test("junitparser", .enabled(if: junit != nil, "no Python with junitparser (RELCTL_PYTHON)"))
  func junitparser() throws {
    let python = try #require(Self.junit)
    let text = JUnitRenderer.render(try ReportFixture.report())
    let (status, output) = try Judge.withFile("junit.xml", text) {
      try Judge.run(python, [Judge.judge("junit.py"), $0])
    }
    #expect(status == 0)
    #expect(output == "42 8 3 3\n42 8 3 3\n")
  }

  @Test(
    "pycobertura", .enabled(if: cobertura != nil, "no Python with pycobertura (RELCTL_PYTHON)"))
  func pycobertura() throws {
    let python = try #require(Self.cobertura)
    let text = CoberturaRenderer.render(
      try ReportFixture.coverage(), roots: ReportFixture.scope.roots, timestamp: 0)
    let (status, output) = try Judge.withFile("cobertura.xml", text) {
      try Judge.run(python, [Judge.judge("cobertura.py"), $0])
    }
    #expect(status == 0)
    #expect(output.hasPrefix("50 46\n"))
    #expect(output.contains("Sources/Lab/Lab.swift [3, 8, 9, 10]\n"))
  }

  @Test("Cobertura's DTD, by xmllint", .enabled(if: Judge.xmllint != nil, "no xmllint"))
  func coberturaDTD() throws {
    let xmllint = try #require(Judge.xmllint)
    let text = CoberturaRenderer.render(
      try ReportFixture.coverage(), roots: ReportFixture.scope.roots, timestamp: 0)
    let words = ["--noout", "--nonet", "--dtdvalid", Judge.judge("cobertura.dtd")]
    for (text, isValid) in [
      (text, true), (text.replacing("<methods/>", with: ""), false),
      (text.replacing(" complexity=\"0\"", with: ""), false),
    ] {
      let run = try Judge.withFile("cobertura.xml", text) { try Judge.run(xmllint, words + [$0]) }
      #expect((run.status == 0) == isValid, "\(run)")
    }
  }

  @Test("genhtml", .enabled(if: Judge.genhtml != nil, "no genhtml"))
  func genhtml() throws {
    let genhtml = try #require(Judge.genhtml)
    let source = try Fixtures.text("sources/Lab.swift.txt")
    let output = try Judge.withFile("Lab.swift", source) { path in
      let folder = path.dropLast("/Lab.swift".count)
      let file = CoverageReport.File(
        shownPath: "Lab.swift",
        coverage: FileCoverage(
          path: path, lines: CoverageCount(covered: 1, total: 2),
          hits: LineHits(lines: [.init(number: 1, hits: 3), .init(number: 3, hits: 0)])))
      let report = CoverageReport(targets: [.init(name: "Lab", package: "Lab", files: [file])])
      return try Judge.withFile("a.lcov", LCOVRenderer.render(report)) {
        try Judge.run(genhtml, ["-o", "\(folder)/html", $0])
      }
    }
    #expect(output.status == 0)
    #expect(output.output.contains("50.0% (1 of 2 lines)"))
  }

  @Test(
    "Chromium shows the page, light and dark, on desktop and phone; axe finds nothing serious",
    .enabled(
      if: browser != nil && Judge.chromium != nil,
      "no Chromium, or no Python with axe-playwright-python (RELCTL_PYTHON)"))
  func chromium() throws {
    let python = try #require(Self.browser)
    let chromium = try #require(Judge.chromium)
    let page = HTMLRenderer.render(try ReportFixture.report(), title: "Harbor: tests and coverage")
    {
      ReportFixture.source($0)
    }
    let (status, output) = try Judge.withFile("report.html", page) {
      try Judge.run(python, [Judge.judge("page.py"), $0, chromium, ""])
    }
    #expect(status == 0)
    #expect(output == "")
  }
}
