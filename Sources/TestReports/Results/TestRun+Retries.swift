extension TestRun {
  /// One run of several attempts, in order, of which the later ones repeat failed tests only:
  /// a test that failed and then passed is `flaky`, its messages say which attempt they belong to.
  package static func merging(attempts: [TestRun]) -> TestRun {
    guard var merged = attempts.first else { return TestRun(source: .merged) }
    for (number, attempt) in attempts.enumerated().dropFirst() {
      var open: [TestIdentity: [Int]] = [:]
      for (place, result) in merged.cases.enumerated() {
        open[result.identity, default: []].append(place)
      }
      for result in attempt.cases {
        guard let place = open[result.identity]?.first else {
          merged.cases.append(result)
          continue
        }
        open[result.identity]?.removeFirst()
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
