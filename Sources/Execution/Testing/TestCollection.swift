import Effects
import Pipelines
import TestReports

/// Runs the packages and apps of one action, and collects what they say.
struct TestCollection {
  private(set) var units: [TestReport.Unit] = []
  private(set) var union = CoverageUnion()
  /// What counts: the packages' targets, and those that only an app has.
  private(set) var scope: CoverageScope
  /// Whose coverage is missing, and why.
  private(set) var missing: [String] = []
  /// Apps whose scheme gathers none: no failure, and no reason to keep no history.
  private(set) var unrecorded: [String] = []
  private(set) var buildError: CompilerError?

  private let action: TestAction
  private let context: ActionContext
  private let toolchain: SwiftToolchain
  private let changes: ChangedInputs?
  private var times: TestTimes

  init(_ action: TestAction, _ context: ActionContext) throws(Failure) {
    self.action = action
    self.context = context
    toolchain = try SwiftToolchain.find(context.world)
    times = TestTimes(context)
    scope = CoverageScopes.scope(action, context)
    let base = action.base ?? "HEAD"
    changes = try action.changedOnly ? ChangedInputs(context, base: base) : nil
    for kit in changes?.unrecordedKits ?? [] {
      try context.note("\(kit): counts as changed, no bump up to \(base) recorded it")
    }
  }

  // MARK: Packages

  mutating func test(_ package: TestedPackage) throws(Failure) {
    var targets: [String]?
    var leftOut: [String] = []
    switch action.changedOnly && !package.testTargets.isEmpty ? changes?.choice(of: package) : nil {
    case nil, .all: break
    case .nothing(let reason): return try leaveOut(package.name, reason)
    case .targets(let chosen, leftOut: let others):
      // A filter of the user's is a choice already.
      guard action.filter == nil else { break }
      (targets, leftOut) = (chosen, others)
      try context.note(
        "\(package.name): \(others.joined(separator: ", ")) left out, "
          + TestChoice.untouched(since: action.base ?? "HEAD"))
    }
    let result = try PackageTestRun(
      package: package, action: action, context: context, toolchain: toolchain,
      estimate: times.estimate(package), targets: targets.map(TargetFilter.init)
    ).run()
    var unit = result.unit
    unit.leftOut = leftOut
    buildError = buildError ?? result.buildError
    if action.filter == nil, targets == nil, let judgement = unit.judgement,
      judgement.verdict == .passed, let seconds = unit.seconds
    {
      times.add(package, seconds: seconds, tests: judgement.run.counts.total)
    }
    for file in result.coverage {
      union.add(file, canonicalPath: try? context.world.files.realPath(file.path))
    }
    if let reason = result.coverageMissing { missing.append(reason) }
    try add(unit)
  }

  // MARK: Apps

  mutating func test(_ app: TestedApp) throws(Failure) {
    if app.skip == nil, let reason = changes?.reasonToLeaveOut(app) {
      return try leaveOut(app.scheme, reason)
    }
    let result = try AppTestRun(app: app, action: action, context: context).run()
    if let coverage = result.coverage { add(coverage, of: app) }
    if let reason = result.coverageMissing {
      if result.unit.judgement?.verdict == .passed {
        unrecorded.append(reason)
      } else {
        missing.append(reason)
      }
      try context.note("coverage: \(reason)")
    }
    try add(result.unit)
  }

  /// Joins an app's coverage with the packages' by canonical path.
  private mutating func add(_ coverage: AppResultBundle.Coverage, of app: TestedApp) {
    let files = context.world.files
    let lines = Dictionary(
      coverage.lines.compactMap { file in file.hits.map { (file.path, $0) } }
    ) { first, _ in first }
    let targets = coverage.targets.map { target in
      target.adding(lines: lines) { files.resolved($0) }
    }
    for file in targets.filter({ !$0.isTest }).flatMap(\.files) { union.add(file) }
    let root = context.workspace.repositoryRoot
    let kits = context.plan.kits.map { PathText.join(root, $0.path) }
    scope.add(targets: targets, of: app.scheme) { path in
      PathText.isInside(path, root) && !kits.contains { PathText.isInside(path, $0) }
    }
  }

  // MARK: Telling

  private mutating func leaveOut(_ name: String, _ reason: String) throws(Failure) {
    units.append(.init(name: name, judgement: nil, skipped: reason))
    try context.note("\(name): left out, \(reason)")
  }

  private mutating func add(_ unit: TestReport.Unit) throws(Failure) {
    units.append(unit)
    guard let judgement = unit.judgement else {
      return try context.note("\(unit.name): skipped, \(unit.skipped ?? "")")
    }
    let seconds = unit.seconds.map { " in " + ReportNumber.seconds($0) } ?? ""
    let total = unit.counts.total
    let place = unit.destinations.isEmpty ? "" : " on " + unit.destinations.joined(separator: ", ")
    try context.note(
      "\(unit.name): \(judgement.verdict.word), \(CountText.of(total, "test"))"
        + place + seconds + (judgement.verdict.reason.map { ": \($0)" } ?? ""))
  }

  func keepTimes() { times.write(context) }
}
