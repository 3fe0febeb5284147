extension TestRun {
  /// One run of several attempts, in order, of which the later ones repeat failed tests only:
  /// a test that failed and then passed is `flaky`, its messages say which attempt they belong to.
  package static func merging(attempts: [TestRun]) -> TestRun {
    guard var merged = attempts.first else { return TestRun(source: .merged) }
    for (number, attempt) in attempts.enumerated().dropFirst() {
      var open: [String: [Int]] = [:]
      for (place, result) in merged.cases.enumerated() {
        open[result.identity.path, default: []].append(place)
      }
      for result in attempt.cases {
        let known = open[result.identity.path]?.firstIndex {
          merged.cases[$0].identity.matches(result.identity)
        }
        guard let known, let place = open[result.identity.path]?.remove(at: known) else {
          merged.cases.append(result)
          continue
        }
        merged.cases[place] = repeated(merged.cases[place], by: result, attempt: number + 1)
      }
      merged.issues += attempt.issues
    }
    merged.source = .merged
    merged.stated = nil
    return merged
  }

  private static func repeated(
    _ earlier: TestCaseResult, by later: TestCaseResult, attempt: Int
  ) -> TestCaseResult {
    var result = later
    result.identity.module = later.identity.module ?? earlier.identity.module
    if earlier.status.isFailure || earlier.status == .flaky, later.status == .passed {
      result.status = .flaky
    }
    let said = later.messages.map { message in
      var message = message
      message.attempt = attempt
      return message
    }
    result.messages = earlier.messages + said
    result.attempts = attempt
    return result
  }
}
