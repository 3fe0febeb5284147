import Pipelines
import TestReports

/// What a person sees while tests run: a line for each failure at once, and where the run stands.
struct TestProgressLines {
  let package: String
  /// Of earlier runs: seconds in all, and tests.
  let estimate: (seconds: Double, tests: Int)?
  private var finished = 0
  private var failed = 0
  /// In the order of their starts; those before `oldest` have ended.
  private var started: [String] = []
  private var oldest = 0
  private var running: Set<String> = []

  init(package: String, estimate: (seconds: Double, tests: Int)?) {
    self.package = package
    self.estimate = estimate
  }

  /// Takes an event; answers with a line to keep, for a failure.
  mutating func line(_ event: TestProgress) -> String? {
    switch event {
    case .started(let identity, _):
      if running.insert(identity.specifier).inserted { started.append(identity.specifier) }
    case .finished(let test):
      finished += 1
      running.remove(test.identity.specifier)
      while oldest < started.count, !running.contains(started[oldest]) { oldest += 1 }
      guard test.status.isFailure else { return nil }
      failed += 1
      return "\(test.status.rawValue): \(test.identity.specifier)" + Self.reason(test)
    case .issue: break
    }
    return nil
  }

  /// `, Tests/X.swift:12: expected 2`: the first thing said about a failure.
  private static func reason(_ test: TestCaseResult) -> String {
    guard let message = test.messages.first(where: { $0.kind == .failure }) else { return "" }
    let line = message.text.split(separator: "\n").first.map(String.init) ?? ""
    let place = message.file.map { file in
      PathText.name(of: file) + (message.line.map { ":\($0)" } ?? "")
    }
    return ", " + [place, line].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// `HarborKit: 12 of 40 tests, 1 failed, usually 8 s, running TideTests/testRange and 3 more` (named
  /// is the one that has run the longest); before the first test `HarborKit: building [3/12]`.
  func summary(_ build: BuildWatch) -> String {
    let usual = estimate.map { ", usually \(ReportNumber.seconds($0.seconds))" } ?? ""
    if finished == 0, running.isEmpty {
      let step = build.step.map { " \($0)" } ?? ""
      return "\(package): " + (build.isBuilt ? "starting the tests" : "building\(step)") + usual
    }
    // More tests than last time: how many there will be is not known.
    let known = estimate.flatMap { $0.tests > finished ? " of \($0.tests)" : nil } ?? ""
    let tests =
      known.isEmpty ? CountText.of(finished, "test") : "\(finished)\(known) tests"
    return "\(package): \(tests)" + (failed > 0 ? ", \(failed) failed" : "")
      + usual + runningText
  }

  private var runningText: String {
    guard oldest < started.count else { return "" }
    let others = running.count > 1 ? " and \(running.count - 1) more" : ""
    return ", running \(started[oldest])\(others)"
  }
}
