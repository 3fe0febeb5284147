import TestReports

/// What a person sees while tests run: a line for each failure at once, and where the run stands.
struct TestProgressLines {
  let package: String
  private var finished = 0
  private var failed = 0
  private var running: String?

  init(package: String) { self.package = package }

  /// Takes an event; answers with a line to keep, for a failure.
  mutating func line(_ event: TestProgress) -> String? {
    switch event {
    case .started(let identity, _):
      running = identity.specifier
    case .finished(let test):
      finished += 1
      running = nil
      guard test.status.isFailure else { return nil }
      failed += 1
      return "\(test.status.rawValue): \(test.identity.specifier)"
    case .issue: break
    }
    return nil
  }

  /// `HarborKit: 12 tests, 1 failed, running TideTests/testRange`.
  var summary: String {
    "\(package): \(finished) tests" + (failed > 0 ? ", \(failed) failed" : "")
      + (running.map { ", running \($0)" } ?? "")
  }
}
