extension TestCounts {
  /// `22 tests: 19 passed, 1 flaky, 2 skipped`.
  package var summary: String {
    let parts = [
      (passed, "passed"), (failed, "failed"), (crashed, "crashed"), (timedOut, "timed out"),
      (flaky, "flaky"), (skipped, "skipped"), (expectedFailures, "failed as expected"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let tests = CountText.of(total, "test")
    return parts.isEmpty ? tests : "\(tests): \(parts.joined(separator: ", "))"
  }
}
