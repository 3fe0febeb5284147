import TestReports
import Testing

@Suite struct CoverageReportTests {
  private func file(_ path: String, _ covered: Int, _ total: Int) -> FileCoverage {
    FileCoverage(path: path, lines: CoverageCount(covered: covered, total: total))
  }

  private func hits(_ path: String, _ hits: [Int32: UInt64]) -> FileCoverage {
    let lines = hits.sorted { $0.key < $1.key }.map {
      LineHits.Line(number: $0.key, hits: $0.value)
    }
    let all = LineHits(lines: lines)
    return FileCoverage(path: path, lines: all.count, hits: all)
  }

  private func target(_ name: String, _ kind: CoverageTarget.Kind, _ directory: String)
    -> CoverageTarget
  {
    CoverageTarget(name: name, package: "App", kind: kind, directories: [directory])
  }

  private var scope: CoverageScope {
    CoverageScope(
      roots: [.init(name: "", path: "/p/App"), .init(name: "AcmeKit", path: "/p/AcmeKit")],
      targets: [
        target("App", .source, "/p/App/Sources/App"),
        target("AppTests", .test, "/p/App/Tests/AppTests"),
      ])
  }

  @Test("tests, runners and dependencies do not count; a kit does once it is named (A-SPM-03)")
  func onlyOwnTargetsCount() {
    let files = [
      file("/p/App/.build/debug/AppPackageTests.derived/runner.swift", 26, 174),
      file("/p/App/.build/debug/AppPackageDiscoveredTests.derived/all.swift", 14, 14),
      file("/p/App/Tests/AppTests/T.swift", 7, 7),
      file("/p/App/Sources/App/A.swift", 6, 6),
      file("/p/AcmeKit/Sources/AcmeKit/K.swift", 1, 7),
    ]
    let report = CoverageReport(files: files, scope: scope)
    #expect(ReportNumber.percent(report.lines) == "100.0 %")
    #expect(report.leftOut.generated == 2)
    #expect(report.leftOut.tests == 1)
    #expect(report.leftOut.elsewhere == 1)
    var withKit = scope
    withKit.targets.append(target("AcmeKit", .source, "/p/AcmeKit/Sources/AcmeKit"))
    let both = CoverageReport(files: files, scope: withKit)
    #expect(ReportNumber.percent(both.lines) == "53.8 %")
    #expect(both.targets.last?.files.map(\.shownPath) == ["AcmeKit/Sources/AcmeKit/K.swift"])
  }

  @Test("the total is weighted by lines, and a file without lines makes no NaN (A-SPM-04)")
  func weighted() {
    let base = "/p/App/Sources/App/"
    let report = CoverageReport(
      files: [
        file(base + "a.swift", 1, 1), file(base + "b.swift", 0, 99), file(base + "c.swift", 0, 0),
      ],
      scope: scope)
    #expect(ReportNumber.percent(report.lines) == "1.0 %")
    #expect(ReportNumber.percent(CoverageCount()) == "n/a")
    #expect(ReportNumber.percent(CoverageCount(covered: 9999, total: 10000)) == "99.9 %")
    #expect(!CoverageCount().meets(minimum: 0))
    #expect(CoverageCount(covered: 2, total: 3).meets(minimum: 66.6))
    #expect(!CoverageCount(covered: 2, total: 3).meets(minimum: 66.7))
  }

  @Test("a file that a package and an app test counts once, for the package; the app has the rest")
  func appAndPackage() {
    let shared = "/p/App/Sources/App/A.swift"
    let kit = "/p/AcmeKit/Sources/AcmeKit/K.swift"
    func xccov(_ name: String, _ paths: String...) -> XccovReader.Target {
      let lines: [LineHits.Line] = [.init(number: 1, hits: 0), .init(number: 2, hits: 5)]
      return XccovReader.Target(
        name: name, isTest: name.hasSuffix("Tests"), files: paths.map { file($0, 1, 2) }
      ).adding(
        lines: Dictionary(paths.map { ($0, LineHits(lines: lines)) }) { first, _ in first }
      ) { $0.replacing("/private/", with: "/") }
    }
    let targets = [
      xccov("Acme", "/private" + shared, "/p/App/Mobile/View.swift", kit),
      xccov("AcmeWidget", "/p/App/Mobile/View.swift"),
      xccov("AcmeTests", "/p/App/MobileTests/t.swift"),
    ]
    var union = CoverageUnion()
    union.add(hits(shared, [1: 1, 2: 0]))
    for file in targets.filter({ !$0.isTest }).flatMap(\.files) { union.add(file) }
    var scope = scope
    scope.add(targets: targets, of: "Acme") { $0.hasPrefix("/p/App/") }
    let report = CoverageReport(files: union.files.values, scope: scope)
    #expect(report.targets.map(\.name) == ["App", "Acme"])
    #expect(report.targets[0].files.map(\.shownPath) == ["Sources/App/A.swift"])
    #expect(report.targets[0].lines == CoverageCount(covered: 2, total: 2))
    #expect(report.targets[1].files.map(\.shownPath) == ["Mobile/View.swift"])
    #expect(report.lines == CoverageCount(covered: 3, total: 4))
    #expect(report.leftOut.elsewhere == 1)
  }

  @Test("a file that is tested from two places counts once, with what either covered")
  func union() {
    var union = CoverageUnion()
    union.add(hits("/p/App/Sources/App/A.swift", [1: 1, 2: 0, 3: 4]))
    union.add(hits("/p/App/../App/Sources/App/./A.swift", [1: 2, 2: 7, 3: 0]))
    union.add(hits("/private/elsewhere", [9: 1]), canonicalPath: "/p/App/Sources/App/B.swift")
    let report = CoverageReport(files: union.files.values, scope: scope)
    #expect(report.lines == CoverageCount(covered: 4, total: 4))
    let first = report.targets[0].files[0].coverage
    #expect(first.sources == 2)
    #expect(first.hits?.lines.map(\.hits) == [3, 7, 4])
  }

  @Test("the tool's own count stands while one run covers all that the others did")
  func unionKeepsTheToolsCount() {
    var union = CoverageUnion()
    var whole = hits("/a.swift", [1: 1, 2: 1, 3: 0])
    whole.lines = CoverageCount(covered: 4, total: 6)  // two closures on the same lines
    union.add(hits("/a.swift", [1: 1, 2: 0, 3: 0]))
    union.add(whole)
    #expect(union.files["/a.swift"]?.lines == CoverageCount(covered: 4, total: 6))
  }

  @Test("changed lines: ranges run over lines without code and end at covered or unchanged ones")
  func changedLines() {
    let path = "/p/App/Sources/App/A.swift"
    let report = CoverageReport(
      files: [hits(path, [1: 1, 2: 0, 3: 0, 6: 0, 7: 1, 8: 0, 9: 0, 10: 0])], scope: scope)
    let changed = report.covering(changed: [
      "Sources/App/A.swift": [8...8, 1...7, 10...40], "Sources/App/Gone.swift": [1...3],
    ])
    #expect(changed.lines == CoverageCount(covered: 2, total: 7))
    #expect(
      changed.uncovered.map(\.text) == [
        "Sources/App/A.swift:2-6", "Sources/App/A.swift:8", "Sources/App/A.swift:10",
      ])
  }

  @Test(
    "globs",
    arguments: [
      ("**/Generated/**", "Sources/App/Generated/a/B.swift", true),
      ("**/Generated/**", "Generated/B.swift", true),
      ("**/Generated/**", "Sources/Generated.swift", false),
      ("*.pb.swift", "Sources/App/x.pb.swift", true),
      ("Sources/App", "Sources/App/A.swift", true),
      ("Sources/App", "Sources/AppKit/A.swift", false),
      ("Sources/*/A.swift", "Sources/App/A.swift", true),
      ("Sources/*/A.swift", "Sources/App/B/A.swift", false),
      ("Sources/**/A.swift", "Sources/A.swift", true),
      ("**/{Mock,Fake}*.swift", "Sources/App/FakeStore.swift", true),
      ("**/[!A-M]*.swift", "Sources/Zed.swift", true),
      ("**/[!A-M]*.swift", "Sources/Abc.swift", false),
      ("a?c/", "abc/d", true),
      ("[", "a", false), ("{", "a", false), ("", "a", false), ("**", "a/b", true),
    ])
  func globs(pattern: String, path: String, matches: Bool) {
    #expect(PathGlob(pattern).matches(path) == matches)
  }

  @Test("xccov's targets: test bundles do not count, and a file of two targets counts once")
  func xccov() {
    let shared = file("/s/Shared.swift", 2, 4)
    let report = CoverageReport(
      xccov: [
        .init(name: "Acme", isTest: false, files: [file("/s/A.swift", 1, 2), shared]),
        .init(name: "AcmeKit", isTest: false, files: [shared, file("/s/X.pb.swift", 0, 9)]),
        .init(name: "AcmeTests", isTest: true, files: [file("/s/T.swift", 5, 5)]),
      ], lines: [hits("/s/A.swift", [1: 1, 2: 0]), hits("/s/T.swift", [1: 1])],
      exclude: ["*.pb.swift"])
    #expect(report.lines == CoverageCount(covered: 3, total: 6))
    #expect(report.targets.map(\.files.count) == [2, 0])
    #expect(report.targets[0].files[0].coverage.hits?.lines.count == 2)
    #expect(report.leftOut.tests == 1 && report.leftOut.excluded == 1)
  }

  @Test("files of every kind, told apart by their content, make one report")
  func foreignFiles() throws {
    func read(_ path: String) throws -> (String, ReportFile) {
      (path, try ReportFile.read(try Fixtures.bytes(path)))
    }
    let report = TestReport(files: [
      try read("runs/passing/xunit-swift-testing.xml"), try read("runs/mixed/events.ndjson"),
      try read("coverage/harbor-report.json"), try read("coverage/harbor-wire.json"),
      try read("goldens/junit.xml"),
    ])
    #expect(report.units.map { $0.judgement?.verdict.word } == ["passed", "failed", "failed"])
    #expect(report.units.map(\.counts.total) == [3, 17, 42])
    #expect(report.coverage?.lines == CoverageCount(covered: 42, total: 42))
    #expect(report.coverage?.leftOut.tests == 2)
    #expect(!report.passed)
    let empty = try ReportFile.read(Array(#"{"targets":[]}"#.utf8))
    #expect(TestReport(files: [("x", empty)]).coverageUnavailable == "none recorded")
  }

  @Test("a history line is one line, comes back whole, and a broken one costs itself only")
  func history() throws {
    let report = CoverageReport(files: [file("/p/App/Sources/App/A.swift", 3, 4)], scope: scope)
    let record = CoverageRecord(time: "2026-01-02T03:04:05Z", commit: "abc", report: report)
    let line = try record.line()
    #expect(line.last == "\n" && line.dropLast().allSatisfy { $0 != "\n" })
    #expect(CoverageRecord.read(Array((line + "{\"sch\n" + line).utf8)) == [record, record])
  }
}
