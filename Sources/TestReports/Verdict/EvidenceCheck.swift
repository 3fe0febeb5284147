/// Compares what the sources of one run say; every disagreement is one sentence.
struct EvidenceCheck {
  private let evidence: TestEvidence
  private let cases: [TestCaseResult]
  private(set) var reasons: [String] = []

  init(_ evidence: TestEvidence, cases: [TestCaseResult]) {
    self.evidence = evidence
    self.cases = cases
    for error in evidence.unreadable {
      reasons.append("the \(error.format) file cannot be read: \(error.message)")
    }
    checkFiles()
    checkSummaries()
    checkXCTest()
    checkSwiftTesting()
    checkList()
  }

  private mutating func checkFiles() {
    for file in evidence.files {
      reasons += file.contradictions
      if !file.isComplete { reasons.append("the \(Self.name(file)) ends early") }
      if !file.notRun.isEmpty {
        reasons.append(
          "\(Self.tests(file.notRun.count)) announced and never ran: \(Self.some(file.notRun))")
      }
      guard let stated = file.stated else { continue }
      let counts = file.counts
      if stated.tests != counts.total, stated.tests != counts.executed {
        reasons.append(
          "the \(Self.name(file)) states \(Self.tests(stated.tests)) and tells of \(counts.total)")
      }
      if stated.saysPassed == false, counts.failures == 0 {
        reasons.append("the \(Self.name(file)) says the run failed and tells of no failed test")
      }
    }
  }

  /// xcresulttool's summary against its tree of tests.
  private mutating func checkSummaries() {
    let counts = TestCounts(cases)
    for summary in evidence.files.compactMap(\.summarised) where cases.count > summary.failures {
      if summary.total != counts.total || summary.failures != counts.failures {
        reasons.append(
          "the summary tells of \(summary.total) tests (\(summary.failures) failed),"
            + " the list of \(counts.total) (\(counts.failures) failed)")
      }
    }
  }

  private mutating func checkXCTest() {
    guard let text = evidence.transcript.xctest, !text.cases.isEmpty else {
      let expected = expectedCount { !$0.name.hasSuffix(")") }
      let known = cases.contains { $0.framework == .xctest }
      if expected > 0, !known { reasons.append("no result of XCTest, though the package has some") }
      return
    }
    reasons += text.contradictions
    if !text.isComplete { reasons.append("XCTest's output ends early") }
    guard let stated = text.stated else { return }
    let counts = text.counts
    if stated.tests != counts.total {
      reasons.append(
        "XCTest's summary states \(Self.tests(stated.tests)), its output shows \(counts.total)")
    }
    if let skipped = stated.skipped, skipped != counts.skipped {
      reasons.append(
        "XCTest's summary states \(skipped) skipped, its output shows \(counts.skipped)")
    }
    if counts.failures == 0, stated.saysPassed == false || (stated.issues ?? 0) > 0 {
      reasons.append("XCTest's summary tells of failures, its output shows no failed test")
    }
  }

  private mutating func checkSwiftTesting() {
    let files = evidence.files.filter { Self.tellsSwiftTesting($0) }
    let summaries = evidence.transcript.swiftTestingSummaries
    guard let best = files.first(where: { $0.source == .eventStream }) ?? files.first else {
      let seen = summaries.contains { $0.tests > 0 }
      if seen || expectedCount(where: { $0.name.hasSuffix(")") }) > 0 {
        reasons.append("the result file of Swift Testing is missing")
      }
      return
    }
    let counts = TestCounts(best.cases.filter { $0.framework == .swiftTesting })
    let agreeing = summaries.contains { $0.tests == counts.total || $0.tests == counts.executed }
    if !summaries.isEmpty, !agreeing, best.source != .xcresult {
      let stated = summaries.map { "\($0.tests)" }.joined(separator: ", ")
      reasons.append(
        "Swift Testing's output states \(stated) tests, its result file tells of \(counts.total)")
    }
    for other in files where other != best {
      let others = TestCounts(other.cases.filter { $0.framework == .swiftTesting })
      if others.total != counts.total || others.failures != counts.failures {
        reasons.append(
          "the \(Self.name(best)) tells of \(counts.total) tests (\(counts.failures) failed),"
            + " the \(Self.name(other)) of \(others.total) (\(others.failures) failed)")
      }
    }
  }

  private mutating func checkList() {
    switch evidence.expected {
    case .unknown: return
    case .all(let list):
      var tally = TestTally(list)
      for result in cases { _ = tally.remove(result.identity) }
      let missing = tally.rest
      if !missing.isEmpty {
        reasons.append(
          "\(Self.tests(missing.count)) of `swift test list` did not run: \(Self.some(missing))")
      }
      checkExtra(list)
    case .some(let list, _): checkExtra(list)
    }
  }

  /// A test that ran twice is in the list once.
  private mutating func checkExtra(_ list: [TestIdentity]) {
    let tally = TestTally(list)
    let extra = cases.map(\.identity).filter { !tally.contains($0) }
    guard !extra.isEmpty else { return }
    reasons.append(
      "\(Self.tests(extra.count)) told of that `swift test list` lacks: \(Self.some(extra))")
  }

  private func expectedCount(where isWanted: (TestIdentity) -> Bool) -> Int {
    guard case .all(let list) = evidence.expected else { return 0 }
    return list.count(where: isWanted)
  }

  static func tellsSwiftTesting(_ run: TestRun) -> Bool {
    switch run.source {
    case .eventStream: true
    case .xcresult: run.cases.contains { $0.framework == .swiftTesting }
    case .xunit:
      // Of SwiftPM's two writers only Swift Testing's counts skips.
      run.cases.isEmpty
        ? run.stated?.skipped != nil : run.cases.contains { $0.framework == .swiftTesting }
    default: false
    }
  }

  private static func name(_ run: TestRun) -> String {
    switch run.source {
    case .xunit: "xunit file"
    case .eventStream: "event stream"
    case .xcresult: "result bundle"
    case .junit: "JUnit file"
    case .text, .merged: "output"
    }
  }

  private static func tests(_ count: Int) -> String { CountText.of(count, "test") }

  private static func some(_ identities: [TestIdentity]) -> String {
    let shown = identities.prefix(3).map { InertText.line($0.specifier) }.joined(separator: ", ")
    return identities.count > 3 ? "\(shown), …" : shown
  }
}
