import TestReports
import Testing

/// One recorded run and what must be said of it.
struct VerdictCase: CustomTestStringConvertible, Sendable {
  var run: String
  var filter: String?
  var withEvents = true
  var verdict: TestVerdict

  var testDescription: String { withEvents ? run : "\(run) without an event stream" }

  static func crashed(_ test: String, _ how: String) -> TestVerdict {
    .crashed(test: TestIdentity(specifier: test), reason: "\(how) while \(test) ran")
  }

  static func timedOut(_ test: String) -> TestVerdict {
    .timedOut(
      test: TestIdentity(specifier: test), reason: "the deadline of 6 s passed while \(test) ran")
  }

  static let signal4 = "signal 4 (illegal instruction, a Swift trap)"

  static let all: [Self] = [
    Self(run: "passing", verdict: .passed),
    Self(run: "passing", withEvents: false, verdict: .passed),
    // Prints lines that look like results, like CI commands, and escape sequences.
    Self(run: "clean", filter: "x", verdict: .passed),
    Self(run: "clean", filter: "x", withEvents: false, verdict: .passed),
    Self(run: "disabled", verdict: .passed),
    Self(run: "mixed", verdict: .failed(reason: "8 of 22 tests failed")),
    // SwiftPM's xunit takes a cancelled test for a passed one.
    Self(run: "mixed", withEvents: false, verdict: .failed(reason: "8 of 23 tests failed")),
    // And with `--parallel` a skipped XCTest.
    Self(run: "parallel", verdict: .failed(reason: "8 of 23 tests failed")),
    Self(
      run: "none", filter: "Nosuch",
      verdict: .noTests(reason: "0 tests executed (filter: `Nosuch`)")),
    Self(run: "pcrash", verdict: crashed("LabXTests.ATests/testB", signal4)),
    Self(run: "xcrash", verdict: crashed("LabXTests.ATests/testB", signal4)),
    Self(run: "xcrash", withEvents: false, verdict: crashed("LabXTests.ATests/testB", signal4)),
    Self(run: "xexit", verdict: crashed("LabXTests.ATests/testB", "exit status 0")),
    Self(run: "tcrash", verdict: crashed("LabTTests.S/two()", signal4)),
    Self(run: "texit", verdict: crashed("LabTTests.S/two()", "exit status 0")),
    Self(run: "xhang", verdict: timedOut("LabXTests.ATests/testB")),
    Self(run: "thang", verdict: timedOut("LabTTests.S/two()")),
  ]
}

@Suite struct VerdictTests {
  @Test("a recorded run of `swift test` gets the right verdict", arguments: VerdictCase.all)
  func recordedRuns(_ expected: VerdictCase) throws {
    let evidence = try RecordedRun(name: expected.run)
      .evidence(filter: expected.filter, events: expected.withEvents)
    #expect(evidence.judged().verdict == expected.verdict)
  }

  @Test("a Swift Testing test that died is named even without an event stream, from the output")
  func textNamesTheCrashedTest() throws {
    let judged = try RecordedRun(name: "tcrash").evidence(events: false).judged()
    guard case .crashed(let test, _) = judged.verdict else {
      Issue.record("\(judged.verdict)")
      return
    }
    #expect(test?.name == "two()")
    #expect(judged.lastOutput.contains { $0.contains("Fatal error: boom") })
  }

  @Test("a crashed XCTest keeps what it printed last, without the stack's frames")
  func lastOutput() throws {
    let judged = try RecordedRun(name: "xcrash").evidence().judged()
    #expect(judged.lastOutput == ["LabXTests/X.swift:13: Fatal error: boom"])
    #expect(judged.run.counts.crashed == 1)
    #expect(judged.run.counts.passed == 4)
  }

  @Test("a passing run is believed no longer once any one of its sources is taken away or altered")
  func everySourceCounts() throws {
    func verdict(_ change: (inout TestEvidence) -> Void) throws -> TestVerdict {
      var evidence = try RecordedRun(name: "passing").evidence()
      change(&evidence)
      return evidence.judged().verdict
    }
    let changes: [(String, (inout TestEvidence) -> Void)] = [
      ("exit status", { $0.end = .exited(1) }),
      ("signal", { $0.end = .signalled(11) }),
      ("deadline", { $0.end = .timedOut(seconds: 1) }),
      ("no result file of Swift Testing", { $0.files = [] }),
      ("a file cut short", { $0.files[0].isComplete = false }),
      ("a file that lost a test", { $0.files[0].cases.removeLast() }),
      ("both files lost a test", { for place in 0...1 { $0.files[place].cases.removeLast() } }),
      ("a failure in one file", { $0.files[1].cases[0].status = .failed }),
      ("no text of XCTest", { $0.transcript.xctest = nil }),
      ("text of XCTest cut short", { $0.transcript.xctest?.isComplete = false }),
      ("XCTest states more", { $0.transcript.xctest?.stated?.tests = 4 }),
      ("XCTest states a failure", { $0.transcript.xctest?.stated?.issues = 1 }),
      ("an XCTest lost", { $0.transcript.xctest?.cases.removeLast() }),
      ("Swift Testing states more", { $0.transcript.swiftTestingSummaries[0].tests = 9 }),
      ("a test the list lacks", { $0.expected = .all([]) }),
      (
        "unreadable file",
        { $0.unreadable = [ReportError(format: "xunit", message: "malformed")] }
      ),
      ("an issue outside tests", { $0.files[0].issues = [TestMessage(kind: .failure, text: "x")] }),
    ]
    #expect(try verdict { _ in } == .passed)
    for (name, change) in changes {
      #expect(try verdict(change) != .passed, "\(name)")
    }
  }

  @Test("Swift Testing's lines that a test prints count nothing beside a whole result file")
  func printedStart() throws {
    var evidence = try RecordedRun(name: "passing").evidence(events: false)
    evidence.transcript.swiftTesting?.cases.append(
      TestCaseResult(
        identity: TestIdentity(module: nil, suites: [], name: "forged()"),
        framework: .swiftTesting, status: .running))
    evidence.transcript.swiftTestingSummaries.append(StatedCounts(tests: 900, saysPassed: true))
    #expect(evidence.judged().verdict == .passed)
  }

  @Test("a result bundle's attempts explain what the output shows one after the other")
  func bundleAndOutput() throws {
    let attempts = [("1", "Failed"), ("2", "Passed")].map { number, result in
      #"{"nodeType":"Repetition","nodeIdentifier":"\#(number)","name":"r","result":"\#(result)"}"#
    }
    let tree =
      #"{"testNodes":[{"nodeType":"Unit test bundle","name":"M.xctest","children":[{"nodeType":"#
      + #""Test Case","name":"testA()","nodeIdentifier":"A/testA()","result":"Passed","#
      + #""children":[\#(attempts.joined(separator: ","))]}]}]}"#
    var reader = TestTextReader()
    let output = ["failed", "passed"].map { verb in
      """
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000.
      Test Case '-[M.A testA]' started.
      Test Case '-[M.A testA]' \(verb) (0.001 seconds).
      Test Suite 'All tests' \(verb) at 2026-01-01 00:00:00.000.
      \t Executed 1 test, with \(verb == "failed" ? 1 : 0) failures (0 unexpected) in 0.1 (0.1) seconds

      """
    }
    _ = reader.push(output.joined().utf8)
    let judged = TestEvidence(
      end: .exited(0), hasTestTargets: true, transcript: reader.finish(),
      files: [try XCResultReader.read(Array(tree.utf8))]
    ).judged()
    #expect(judged.run.cases.map(\.status) == [.flaky])
    #expect(judged.verdict == .passed)
  }

  @Test("repeated runs: good once all is made good and every test of the list ran")
  func repeated() throws {
    let crash = try RecordedRun(name: "xcrash").evidence().judged()
    var rest = try RecordedRun(name: "passing").evidence()
    let list = rest.expected
    guard case .all(let expected) = list else { return }
    rest.expected = .unknown
    let good = rest.judged()
    let merged = TestJudgement.merging(attempts: [crash, good], expected: expected)
    #expect(merged.verdict == .passed)
    #expect(merged.run.counts.flaky == 1)
    var less = good
    less.run.cases.removeAll { $0.identity.name == "testC" }
    #expect(
      TestJudgement.merging(attempts: [crash, less], expected: expected).verdict
        == .inconsistent(reasons: ["LabXTests.ATests/testC never ran"]))
    #expect(
      TestJudgement.merging(attempts: [good, crash], expected: expected).verdict == crash.verdict)
  }

  @Test("a file alone is as good as itself")
  func alone() throws {
    func verdict(_ run: String, _ file: Int) throws -> TestVerdict {
      try RecordedRun(name: run).files()[file].judgedAlone().verdict
    }
    #expect(try verdict("passing", 0) == .passed)
    #expect(try verdict("mixed", 1) == .failed(reason: "5 of 16 tests failed"))
    #expect(try verdict("tcrash", 0).isFailure && verdict("tcrash", 1).isFailure)
    #expect(try verdict("none", 0) == .noTests(reason: "0 tests executed"))
  }

  @Test("a package without test target is listed, whatever swift's exit status")
  func noTestTarget() {
    let evidence = TestEvidence(
      end: .exited(1), hasTestTargets: false, transcript: TestTranscript(), files: [])
    #expect(evidence.judged().verdict == .noTestTarget)
  }
}
