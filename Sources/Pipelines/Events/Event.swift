/// Everything that happens in a run; screen, journal and report read the same stream.
package enum Event: Codable, Sendable, Equatable {
  case runStarted(id: String, pipeline: String, base: String)
  case runResumed(id: String, from: Int)
  case stageStarted(index: Int, name: String, summary: String)
  case stageSkipped(index: Int, name: String, reason: String)
  case actionStarted(stage: Int, action: Int)
  case actionFinished(stage: Int, action: Int, outcome: Outcome)
  /// A step inside an action that a recovery must know: `files-written`, `committed`.
  case step(stage: Int, action: Int, name: String, value: String)
  /// A line for a person.
  case note(String)
  case warning(String)
  /// A line that a child printed.
  case output(String)
  /// Where a long action stands; the next one takes its place.
  case progress(String)
  case stageFinished(index: Int, name: String, seconds: Double)
  case stageFailed(index: Int, name: String, seconds: Double, failure: Failure)
  case runFinished
  case runFailed(Failure)

  /// Whether the journal keeps it: lines of children are in the stage's log.
  package var isJournalled: Bool {
    switch self {
    case .output, .progress: false
    default: true
    }
  }
}

/// What an action found out or made; the next stages read the sum of all.
package struct Outcome: Codable, Sendable, Equatable {
  package var commit: String?
  package var build: String?
  package var tag: String?
  package var inputsDigest: String?
  /// Archive paths relative to the product root.
  package var archives: [String]
  /// The lowest level that any archived target reached: `E1`.
  package var evidence: String?
  package var testsTotal: Int?
  package var testsFailed: Int?
  package var testsSkipped: Int?
  package var coveragePercent: Double?
  /// Lines for the closing report.
  package var lines: [String]
  /// What could not be done here, with the reason: `app HarborMobile: no Xcode on this machine`.
  package var skipped: [String]
  /// What `export` made; nil in journals from before there was such a stage.
  package var exports: [ExportedApp]?

  package init(
    commit: String? = nil, build: String? = nil, tag: String? = nil, inputsDigest: String? = nil,
    archives: [String] = [], evidence: String? = nil, testsTotal: Int? = nil,
    testsFailed: Int? = nil, testsSkipped: Int? = nil, coveragePercent: Double? = nil,
    lines: [String] = [], skipped: [String] = [], exports: [ExportedApp]? = nil
  ) {
    self.exports = exports
    self.commit = commit
    self.build = build
    self.tag = tag
    self.inputsDigest = inputsDigest
    self.archives = archives
    self.evidence = evidence
    self.testsTotal = testsTotal
    self.testsFailed = testsFailed
    self.testsSkipped = testsSkipped
    self.coveragePercent = coveragePercent
    self.lines = lines
    self.skipped = skipped
  }

  /// Adds a later action's findings; the later one wins where both have one.
  package mutating func merge(_ later: Outcome) {
    commit = later.commit ?? commit
    build = later.build ?? build
    tag = later.tag ?? tag
    inputsDigest = later.inputsDigest ?? inputsDigest
    archives += later.archives
    evidence = later.evidence ?? evidence
    testsTotal = later.testsTotal ?? testsTotal
    testsFailed = later.testsFailed ?? testsFailed
    testsSkipped = later.testsSkipped ?? testsSkipped
    coveragePercent = later.coveragePercent ?? coveragePercent
    lines += later.lines
    skipped += later.skipped
    for export in later.exports ?? [] {
      exports = (exports ?? []).filter { $0.scheme != export.scheme } + [export]
    }
  }
}
