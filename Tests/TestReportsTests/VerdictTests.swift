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
      test: TestIdentity(specifier: test), reason: "6.00 s deadline passed while \(test) ran")
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
    #expect(judged.lastOutput == ["LabXTests/X.swift:7: Fatal error: boom"])
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

  @Test("a package without test target is listed, whatever swift's exit status")
  func noTestTarget() {
    let evidence = TestEvidence(
      end: .exited(1), hasTestTargets: false, transcript: TestTranscript(), files: [])
    #expect(evidence.judged().verdict == .noTestTarget)
  }
}
