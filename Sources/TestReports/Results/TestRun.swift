/// What one source (a result file, a transcript) tells about a run of tests.
package struct TestRun: Sendable, Equatable, Codable {
  /// Where a run was read from; result files are believed, text is only compared with them.
  package enum Source: String, Sendable, Codable {
    case xunit, eventStream, xcresult, junit, text, merged
  }

  package var source: Source
  package var cases: [TestCaseResult]
  /// The counts of a source that gives numbers and names its failures only.
  package var summarised: TestCounts?
  /// The source's own numbers, where it gives them.
  package var stated: StatedCounts?
  /// Whether the source reached its own end: the closing tag, `runEnded`, the outermost suite.
  package var isComplete: Bool
  /// Issues that belong to no test, e.g. recorded in a detached task.
  package var issues: [TestMessage]
  package var seconds: Double?
  /// Tests that the source announced and never told of again.
  package var notRun: [TestIdentity]
  /// Where the source contradicts itself, one sentence each.
  package var contradictions: [String]
  /// The devices that a result bundle says its tests ran on: `iPhone 16 (iOS Simulator 18.5)`.
  package var destinations: [String]

  package init(
    source: Source, cases: [TestCaseResult] = [], summarised: TestCounts? = nil,
    stated: StatedCounts? = nil,
    isComplete: Bool = true, issues: [TestMessage] = [], seconds: Double? = nil,
    notRun: [TestIdentity] = [], contradictions: [String] = [], destinations: [String] = []
  ) {
    self.source = source
    self.cases = cases
    self.summarised = summarised
    self.stated = stated
    self.isComplete = isComplete
    self.issues = issues
    self.seconds = seconds
    self.notRun = notRun
    self.contradictions = contradictions
    self.destinations = destinations
  }

  package var counts: TestCounts { summarised ?? TestCounts(cases) }

  /// The tests by class or type, in order of first appearance.
  package var suites: [TestSuiteResult] {
    var order: [String: Int] = [:]
    var suites: [TestSuiteResult] = []
    for result in cases {
      let name = result.identity.className
      if let index = order[name] {
        suites[index].cases.append(result)
      } else {
        order[name] = suites.count
        suites.append(TestSuiteResult(name: name, cases: [result]))
      }
    }
    return suites
  }
}
