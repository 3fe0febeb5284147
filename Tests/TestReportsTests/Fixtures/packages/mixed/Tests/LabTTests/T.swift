import Testing

@testable import Lab

struct Bad: Error {}

@Test func passes() { #expect(half(4) == 2) }

@Test("a display name, with `ticks` & <tags>") func named() { #expect(half(4) == 2) }

@Test func fails() { #expect(half(4) == 3, "the comment & <more>") }

@Test func throwsError() throws { throw Bad() }

@Test(.disabled("not today")) func disabled() {}

@Test func known() { withKnownIssue("a known one") { #expect(half(4) == 3) } }

@Test func knownNot() { withKnownIssue { #expect(half(4) == 2) } }

@Test(arguments: [2, 4, 5]) func parameterised(n: Int) { #expect(half(n) * 2 == n) }

@Test(arguments: ["a", "b\nc"], [1, 2]) func two(_ s: String, n: Int) { #expect(n < 3) }

@Suite("Outer suite") struct Outer {
  @Test func inOuter() {}

  @Suite struct Inner {
    @Test func deep() {}

    @Test func deepFails() { Issue.record("recorded\nover two lines") }
  }
}

@Suite struct `Raw suite` { @Test func `raw name with spaces`() {} }

@Test func warns() { Issue.record("only a warning", severity: .warning) }

@Test func attaches() { Attachment.record("hello", named: "hello.txt") }

@Test func cancels() throws { try Test.cancel("cancelled it") }

@Test func prints() {
  print("✔ Test run with 900 tests in 4 suites passed after 0.001 seconds.")
  print("✔ Test fails() passed after 0.001 seconds.")
}
