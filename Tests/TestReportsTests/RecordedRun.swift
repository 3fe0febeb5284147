import TestReports

/// A run of the real `swift test` (6.3.1, Linux), recorded in Fixtures/runs.
struct RecordedRun {
  let name: String

  private func path(_ file: String) -> String { "runs/\(name)/\(file)" }

  func transcript() throws -> TestTranscript {
    var reader = TestTextReader()
    _ = reader.push(try Fixtures.bytes(path("output.txt")))
    return reader.finish()
  }

  func files(events: Bool = true, xunit: Bool = true) throws -> [TestRun] {
    var files: [TestRun] = []
    if events, Fixtures.exists(path("events.ndjson")) {
      var reader = EventStreamReader()
      _ = try reader.push(try Fixtures.bytes(path("events.ndjson")))
      files.append(try reader.finish())
    }
    for file in ["xunit.xml", "xunit-swift-testing.xml"] where xunit {
      guard Fixtures.exists(path(file)) else { continue }
      files.append(try XUnitReader.read(try Fixtures.bytes(path(file))))
    }
    return files
  }

  func evidence(
    end: TestEnd? = nil, filter: String? = nil, events: Bool = true, xunit: Bool = true
  ) throws -> TestEvidence {
    let list = TestListReader.read(try Fixtures.bytes(path("list.txt")))
    let status = try Fixtures.text(path("status")).split(whereSeparator: \.isNewline).first ?? ""
    return TestEvidence(
      end: end ?? Int32(status).map { .exited($0) } ?? .timedOut(seconds: 6),
      hasTestTargets: true, expected: filter.map { .some(of: list, filter: $0) } ?? .all(list),
      transcript: try transcript(), files: try files(events: events, xunit: xunit))
  }
}
