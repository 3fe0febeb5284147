import TestReports
import Testing

@testable import Execution

@Suite("what a person sees while tests run")
struct TestingProgressTests {
  private static func summaries(_ output: [String], tests: Int? = nil) -> [String] {
    var reader = TestTextReader()
    var lines = TestProgressLines(package: "Kit", estimate: tests.map { (8, $0) })
    return output.map { line in
      for event in reader.push(Array((line + "\n").utf8)) { _ = lines.line(event) }
      return lines.summary(BuildWatch(isBuilt: true))
    }
  }

  @Test("tests that run beside each other: the longest by its name, and how many more")
  func parallel() {
    let shown = Self.summaries([
      "◇ Test run started.", "◇ Test first() started.", "◇ Test \"a name\" started.",
      "◇ Test third() started.", "✔ Test \"a name\" passed after 0.001 seconds.",
      "✔ Test first() passed after 0.002 seconds.",
      "✘ Test third() failed after 0.003 seconds with 1 issue.",
    ])
    #expect(
      shown == [
        "Kit: starting the tests", "Kit: 0 tests, running first()",
        "Kit: 0 tests, running first() and 1 more", "Kit: 0 tests, running first() and 2 more",
        "Kit: 1 test, running first() and 1 more", "Kit: 2 tests, running third()",
        "Kit: 3 tests, 1 failed",
      ])
  }

  @Test("tests that run one after the other: each by its name, of as many as there were last time")
  func serial() {
    let shown = Self.summaries(
      [
        "Test Case 'HalfTests.testA' started at 2026-11-30 15:56:57.248",
        "Test Case 'HalfTests.testA' passed (0.005 seconds)",
        "Test Case 'HalfTests.testB' started at 2026-11-30 15:56:57.254",
        "Test Case 'HalfTests.testB' failed (0.0 seconds)",
      ], tests: 2)
    #expect(
      shown == [
        "Kit: 0 of 2 tests, usually 8 s, running HalfTests/testA",
        "Kit: 1 of 2 tests, usually 8 s",
        "Kit: 1 of 2 tests, usually 8 s, running HalfTests/testB",
        "Kit: 2 tests, 1 failed, usually 8 s",
      ])
  }
}
