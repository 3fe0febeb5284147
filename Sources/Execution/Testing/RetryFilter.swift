import TestReports

/// Which tests to repeat.
enum RetryFilter {
  /// A `--filter` for the tests that failed in the last attempt; nil where nothing failed that a
  /// repetition could mend: a crash, a hang and a contradiction stay what they are.
  static func text(_ attempts: [TestJudgement]) -> String? {
    guard let last = attempts.last, case .failed = last.verdict else { return nil }
    let failed = last.run.cases.filter { $0.status == .failed }
    guard !failed.isEmpty else { return nil }
    return failed.map { pattern($0.identity) }.joined(separator: "|")
  }

  /// XCTest on Linux tells no module, so the pattern takes any.
  private static func pattern(_ identity: TestIdentity) -> String {
    let module = identity.module.map(escaped) ?? "[^./]+"
    let path = (identity.suites + [identity.name]).map(escaped).joined(separator: "/")
    return "^\(module)\\.\(path)$"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\^$.|?*+()[]{}".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
