extension TestRun {
  /// One run of several attempts, in order, of which the later ones repeat failed tests only:
  /// a test that failed and then passed is `flaky`.
  package static func merging(attempts: [TestRun]) -> TestRun { attempts.last ?? TestRun(source: .merged) }
}
