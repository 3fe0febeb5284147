import TestReports

/// What other tools say of tests and coverage, read and rendered.
enum ReportFuzzing {
  static func coverage(_ bytes: [UInt8]) {
    var files: [FileCoverage] = []
    if let read = try? CoverageScanner.read(bytes, detail: .lines(where: { _ in true })) {
      files = read
    }
    // Chunks must not matter.
    var scanner = CoverageScanner(detail: .lines(where: { _ in true }))
    var chunked: [FileCoverage] = []
    var failed = false
    do {
      for start in stride(from: 0, to: bytes.count, by: 7) {
        try bytes[start..<min(bytes.count, start + 7)].withUnsafeBytes { chunk in
          try scanner.push(chunk) { chunked.append($0) }
        }
      }
      try scanner.finish()
    } catch { failed = true }
    if !failed { require(chunked == files, "chunks are read otherwise than the whole") }
    for record in CoverageRecord.read(bytes) { _ = try? record.line() }
    render(files: files, runs: [])
  }

  static func xccov(_ bytes: [UInt8]) {
    var files = (try? XccovReader.readArchive(bytes)) ?? []
    files += ((try? XccovReader.readReport(bytes)) ?? []).flatMap(\.files)
    render(files: files, runs: [])
  }

  static func xunit(_ bytes: [UInt8]) {
    guard let run = try? XUnitReader.read(bytes) else { return }
    render(files: [], runs: [run])
  }

  static func xcresult(_ bytes: [UInt8]) {
    guard let run = try? XCResultReader.read(bytes) else { return }
    render(files: [], runs: [run])
  }

  /// What a test run prints, and the event stream that Swift Testing writes.
  static func output(_ bytes: [UInt8]) {
    _ = try? ReportFile.read(bytes)
    let expected = Array(TestListReader.read(bytes).prefix(100))
    var text = TestTextReader()
    _ = text.push(bytes)
    let transcript = text.finish()
    var stream = EventStreamReader()
    let read = try? stream.push(bytes)
    let events = read == nil ? nil : try? stream.finish()
    for end in [TestEnd.exited(0), .exited(1), .signalled(6), .timedOut(seconds: 1)] {
      let evidence = TestEvidence(
        end: end, hasTestTargets: true, expected: .all(expected), transcript: transcript,
        files: [events].compactMap { $0 })
      render(report(evidence.judged(), CoverageReport(files: [], named: "x")))
    }
  }

  private static func render(files: [FileCoverage], runs: [TestRun]) {
    let coverage = CoverageReport(files: files, named: "x")
    let evidence = TestEvidence(
      end: .exited(1), hasTestTargets: true, transcript: TestTextReader().finished, files: runs)
    render(report(evidence.judged(), coverage))
    _ = LCOVRenderer.render(coverage)
    _ = CoberturaRenderer.render(coverage, roots: [], timestamp: 0)
  }

  private static func report(_ judgement: TestJudgement, _ coverage: CoverageReport) -> TestReport {
    let path = coverage.targets.first?.files.first?.shownPath ?? ""
    return TestReport(
      units: [.init(name: "x", judgement: judgement)], coverage: coverage,
      changed: coverage.covering(changed: [path: [1...10, 12...14]]))
  }

  /// Every rendering; JUnit's must be XML that our own reader takes.
  private static func render(_ report: TestReport) {
    let junit = Array(JUnitRenderer.render(report).utf8)
    require((try? XUnitReader.read(junit)) != nil, "the JUnit file cannot be read")
    let text = TextRenderer(bars: true).render(report)
    require(isInert(text), "the text has control characters")
    require(isInert(StepSummaryRenderer.render(report)), "the summary has control characters")
    _ = GitHubRenderer.annotations(report, root: "/")
    _ = HTMLRenderer.render(report, title: "x") { _ in "a\nb" }
  }

  /// Line ends and tabs stay.
  private static func isInert(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
  }
}

extension TestTextReader {
  /// What an empty output says.
  fileprivate var finished: TestTranscript {
    var reader = self
    return reader.finish()
  }
}
