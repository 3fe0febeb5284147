import TestReports

/// A report of recorded runs and coverage, with everything in it that a renderer must show.
enum ReportFixture {
  static let root = "/src/harbor/Harbor"

  static var scope: CoverageScope {
    func target(_ name: String, _ kind: CoverageTarget.Kind, _ directory: String) -> CoverageTarget
    {
      CoverageTarget(
        name: name, package: name == "harbor-report" ? "HarborReport" : name, kind: kind,
        directories: [directory])
    }
    return CoverageScope(
      roots: [
        .init(name: "", path: root), .init(name: "HarborKit", path: "/src/harbor/HarborKit"),
        .init(name: "Lab", path: "/src/lab"),
      ],
      targets: [
        target("HarborWire", .source, root + "/HarborWire/Sources/HarborWire"),
        target("HarborWireTests", .test, root + "/HarborWire/Tests/HarborWireTests"),
        target("HarborReport", .source, root + "/HarborReport/Sources/HarborReport"),
        target("harbor-report", .source, root + "/HarborReport/Sources/harbor-report"),
        target("KitTides", .source, "/src/harbor/HarborKit/HarborKit/Sources/KitTides"),
        target("Lab", .source, "/src/lab/Sources/Lab"),
      ])
  }

  static func coverage() throws -> CoverageReport {
    var union = CoverageUnion()
    for package in ["harbor-report", "harbor-wire", "lab"] {
      let bytes = try Fixtures.bytes("coverage/\(package).json")
      for file in try CoverageScanner.read(bytes, detail: .lines(where: { _ in true })) {
        union.add(file)
      }
    }
    return CoverageReport(files: union.files.values, scope: scope)
  }

  static func report() throws -> TestReport {
    let coverage = try coverage()
    var record = CoverageRecord(time: "2026-01-01T00:00:00Z", commit: "abc1234", report: coverage)
    record.targets[0].lines = CoverageCount(covered: 12, total: 18)
    record.targets.remove(at: 1)
    record.lines = CoverageCount(covered: 33, total: 36)
    var flaky = try unit("passing", name: "Flaky", seconds: 1)
    flaky.judgement?.run.cases[0].status = .flaky
    flaky.judgement?.run.cases[0].attempts = 2
    flaky.judgement?.run.cases[0].messages = [
      TestMessage(kind: .failure, text: "not yet", file: "/src/lab/A.swift", line: 3)
    ]
    return TestReport(
      units: [
        flaky, try unit("mixed", name: "Lab", seconds: 12.34), try unit("xcrash", name: "Crash"),
        try unit("thang", name: "Hang", seconds: 6), try unit("none", name: "Empty"),
        .init(name: "HarborMobile", judgement: nil, skipped: "Xcode is not on this machine"),
      ],
      coverage: coverage, base: .init(name: "abc1234", record: record),
      changed: coverage.covering(changed: [
        "HarborWire/Sources/HarborWire/PortReport.swift": [1...60],
        "Lab/Sources/Lab/Lab.swift": [1...12],
      ]))
  }

  /// The text of the two files whose source is among the fixtures.
  static func source(_ path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try? Fixtures.text("sources/\(name).txt")
  }

  private static func unit(
    _ run: String, name: String, seconds: Double? = nil
  ) throws -> TestReport.Unit {
    let filter = run == "none" ? "Nosuch" : nil
    let judgement = try RecordedRun(name: run).evidence(filter: filter).judged()
    return .init(name: name, judgement: judgement, seconds: seconds)
  }
}
