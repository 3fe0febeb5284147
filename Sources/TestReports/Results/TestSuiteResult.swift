/// The tests of one class, type or module, in the order they were read.
package struct TestSuiteResult: Sendable, Equatable, Codable {
  /// `Module.Outer.Inner`.
  package var name: String
  package var cases: [TestCaseResult]

  package init(name: String, cases: [TestCaseResult]) {
    self.name = name
    self.cases = cases
  }

  package var counts: TestCounts { TestCounts(cases) }
  package var seconds: Double { cases.reduce(0) { $0 + ($1.seconds ?? 0) } }
}
