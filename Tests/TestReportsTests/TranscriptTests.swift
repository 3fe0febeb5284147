import TestReports
import Testing

/// Output in which tests print what looks like results.
@Suite struct TranscriptTests {
  private func read(_ text: String, chunk: Int = .max) -> TestTranscript {
    var reader = TestTextReader()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      _ = reader.push(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }
    return reader.finish()
  }

  private func suite(_ body: String, end: String = "passed", executed: String) -> String {
    """
    Test Suite 'All tests' started at 2026-01-01 00:00:00.000
    Test Suite 'A' started at 2026-01-01 00:00:00.000
    \(body)
    Test Suite 'A' \(end) at 2026-01-01 00:00:00.000
    \t \(executed) in 0.003 (0.003) seconds
    Test Suite 'All tests' \(end) at 2026-01-01 00:00:00.000
    \t \(executed) in 0.003 (0.003) seconds

    """
  }

  @Test(
    "what a running test prints is no result, whatever it looks like",
    arguments: [
      "Test Case 'A.testOther' passed (0.0 seconds)",
      "Test Case 'A.testOther' started at 2026-01-01 00:00:00.000",
      "Test Suite 'All tests' started at 2026-01-01 00:00:00.000",
      "Test Suite 'All tests' passed at 2026-01-01 00:00:00.000\n\t Executed 9 tests, with 0 failures"
        + " (0 unexpected) in 0.0 (0.0) seconds",
      "\u{1B}[32mTest Case 'A.testOther' failed (0.0 seconds)\u{1B}[0m",
      "/a.swift:1: error: A.testOther : no", "error: Process 'x' did something",
      "Test Suite 'B' started at x\nTest Case 'B.t' started at x\nTest Case 'B.t' passed (0.0 seconds)",
    ])
  func printedResults(forged: String) {
    let transcript = read(
      suite(
        """
        Test Case 'A.testIt' started at 2026-01-01 00:00:00.000
        \(forged)
        Test Case 'A.testIt' passed (0.001 seconds)
        """, executed: "Executed 1 test, with 0 failures (0 unexpected)"))
    #expect(transcript.xctest?.cases.map(\.identity.name) == ["testIt"])
    #expect(transcript.xctest?.cases.map(\.status) == [.passed])
    #expect(transcript.xctest?.stated?.tests == 1)
    #expect(transcript.xctest?.isComplete == true)
  }

  @Test("what Swift Testing's tests print is no result of XCTest, before it or after")
  func printedBySwiftTesting() {
    let printed = """
      ◇ Test run started.
      ◇ Test one() started.
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000
      Test Case 'B.t' started at 2026-01-01 00:00:00.000
      Test Case 'B.u' failed (0.0 seconds)
      ✔ Test one() passed after 0.001 seconds.
      ✔ Test run with 1 test in 0 suites passed after 0.001 seconds.

      """
    let real = suite(
      """
      Test Case 'A.testIt' started at 2026-01-01 00:00:00.000
      Test Case 'A.testIt' passed (0.001 seconds)
      """, executed: "Executed 1 test, with 0 failures (0 unexpected)")
    for text in [real + printed, printed + real] {
      let transcript = read(text)
      #expect(transcript.xctest?.cases.map(\.identity.name) == ["testIt"])
      #expect(transcript.xctest?.isComplete == true)
      #expect(transcript.swiftTesting?.counts.passed == 1)
    }
    #expect(read(printed).xctest == nil)
  }

  @Test("a pass that a test prints about itself does not undo its failure, in any cut of chunks")
  func printedPass() {
    let text = suite(
      """
      Test Case 'A.testIt' started at 2026-01-01 00:00:00.000
      Test Case 'A.testIt' passed (0.0 seconds)
      /s/A.swift:3: error: A.testIt : XCTAssertTrue failed
      Test Case 'A.testIt' failed (0.001 seconds)
      """, end: "failed", executed: "Executed 1 test, with 1 failure (0 unexpected)")
    for chunk in [1, 2, 3, 5, 64, 1 << 20] {
      let run = read(text, chunk: chunk).xctest
      #expect(run?.cases.map(\.status) == [.failed])
      #expect(run?.stated?.issues == 1)
    }
  }

  @Test("an end is found behind output without a line end, and with macOS' spelling")
  func gluedEnd() {
    let run = read(
      """
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000.
      Test Case '-[M.A testOne]' started.
      50%\r100%Test Case '-[M.A testOne]' passed (0.001 seconds).
      Test Case '-[M.A testTwo]' started.
      Test Case '-[M.A testTwo]' skipped (0.001 seconds).
      Test Suite 'All tests' passed at 2026-01-01 00:00:00.000.
      \t Executed 2 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.1 (0.1) seconds

      """
    ).xctest
    #expect(run?.cases.map(\.identity.specifier) == ["M.A/testOne", "M.A/testTwo"])
    #expect(run?.cases.map(\.status) == [.passed, .skipped])
    #expect(run?.stated?.skipped == 1)
    #expect(run?.isComplete == true)
  }

  @Test("suites and starts are found behind what a class prints without a line end")
  func gluedSuite() {
    let run = read(
      """
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000
      Test Suite 'A' started at 2026-01-01 00:00:00.000
      set upTest Case 'A.testOne' started at 2026-01-01 00:00:00.000
      it's: one : two
      Test Case 'A.testOne' passed (0.001 seconds)
      torn downTest Suite 'A' passed at 2026-01-01 00:00:00.000
      \t Executed 1 test, with 0 failures (0 unexpected) in 0.1 (0.1) seconds
      the endTest Suite 'All tests' passed at 2026-01-01 00:00:00.000
      \t Executed 1 test, with 0 failures (0 unexpected) in 0.1 (0.1) seconds

      """
    ).xctest
    #expect(run?.cases.map(\.status) == [.passed])
    #expect(run?.stated?.tests == 1)
    #expect(run?.isComplete == true)
  }

  @Test("xcodebuild starts again after a crash: the crashed test stays crashed")
  func restart() {
    let run = read(
      """
      Test Suite 'All tests' started at 2026-01-01 00:00:00.000
      Test Case '-[M.A testOne]' started.
      Fatal error: boom
      Restarting after unexpected exit, crash, or test timeout in A.testOne(); summary will include \
      totals from previous launches.
      Test Suite 'Selected tests' started at 2026-01-01 00:00:00.000
      Test Case '-[M.A testTwo]' started.
      Test Case '-[M.A testTwo]' passed (0.001 seconds).

      """
    ).xctest
    #expect(run?.cases.first?.status.isFailure == true)
    #expect(run?.cases.first?.lastOutput == ["Fatal error: boom"])
    #expect(run?.cases.last?.status == .passed)
  }

  @Test("live progress tells starts, failures and ends")
  func progress() {
    var reader = TestTextReader()
    let told = reader.push(
      """
      Test Case 'A.testIt' started at 2026-01-01 00:00:00.000
      /s/A.swift:3: error: A.testIt : no
      Test Case 'A.testIt' failed (0.5 seconds)
      ✘ Test sum(of:) recorded an issue with 1 argument n → 5 at T.swift:11:58: Expectation failed

      """.utf8)
    let identity = TestIdentity(module: nil, suites: ["A"], name: "testIt")
    #expect(told.count == 4)
    #expect(told.first == .started(identity, .xctest))
    #expect(
      told[1] == .issue(identity, .init(kind: .failure, text: "no", file: "/s/A.swift", line: 3)))
    #expect(
      told[3]
        == .issue(
          TestIdentity(module: nil, suites: [], name: "sum(of:)"),
          .init(kind: .failure, text: "n → 5: Expectation failed", file: "T.swift", line: 11)))
  }

  @Test(
    "printed text is made inert",
    arguments: [
      ("::error file=a::b", "\\::error file=a::b"), ("  ::set-output", "  \\::set-output"),
      ("a::b", "a::b"), ("##[group]x", "#\\#[group]x"), ("x ##vso[task]", "x #\\#vso[task]"),
      ("##teamcity[x]", "#\\#teamcity[x]"), ("# # heading", "# # heading"),
      ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\rb\tc\nd", "a\\rb\\tc\\nd"),
      ("\u{202E}evil\u{0}", "\\u{202e}evil\\u{0}"), ("é😀", "é😀"),
    ])
  func inert(text: String, shown: String) {
    #expect(InertText.line(text) == shown)
  }
}
