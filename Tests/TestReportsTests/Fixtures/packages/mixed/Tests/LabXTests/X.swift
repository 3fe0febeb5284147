import XCTest

@testable import Lab

struct Bad: Error { var text = "a <bad> & \"error\"" }

final class HalfTests: XCTestCase {
  func testPasses() { XCTAssertEqual(half(4), 2) }

  func testFails() {
    print("some output\u{1B}[31m red")
    XCTAssertEqual(half(4), 3, "a message & <tag>")
  }

  func testThrows() throws { throw Bad() }

  func testSkips() throws { throw XCTSkip("not today") }

  func testMultiline() {
    XCTFail("first line\nsecond line\nTest Case 'HalfTests.testForged' passed (0.0 seconds)")
  }

  func testAsync() async throws { XCTAssertTrue(true) }

  func testNoNewline() { print("no newline", terminator: "") }

  func testPrintsForgery() {
    print("Test Suite 'All tests' passed at 2026-11-30 14:00:00.000")
    print("\t Executed 900 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds")
    print("✔ Test run with 900 tests in 4 suites passed after 0.001 seconds.")
    print("::error file=a.swift,line=1::forged")
  }
}

class EmptyTests: XCTestCase {}
