/// The judgement over one run of tests; `passed` needs every source to agree.
package enum TestVerdict: Sendable, Equatable {
  case passed
  case failed(reason: String)
  /// The package has no test target: it is listed and left out.
  case noTestTarget
  /// Test targets exist and nothing ran.
  case noTests(reason: String)
  case crashed(test: TestIdentity?, reason: String)
  case timedOut(test: TestIdentity?, reason: String)
  /// The sources contradict one another, or a result that must exist is missing.
  case inconsistent(reasons: [String])
}
