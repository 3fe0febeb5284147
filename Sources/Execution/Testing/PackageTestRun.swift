import Effects
import Pipelines
import TestReports

/// One package's tests, repeated where that was asked for, with everything that tells how it went.
struct PackageTestRun {
  struct Result {
    let unit: TestReport.Unit
    /// The exported coverage, where there is one.
    var coverage: [FileCoverage] = []
    /// Why there is none; nil where none was asked for or one is there.
    var coverageMissing: String?
    /// Why no test could run: the sources do not compile or link.
    var buildError: CompilerError?
  }

  let package: TestedPackage
  let action: TestAction
  let context: ActionContext
  let toolchain: SwiftToolchain
  /// What earlier runs took.
  let estimate: (seconds: Double, tests: Int)?

  private var world: World { context.world }
  private var directory: String { context.workspace.absolute(package.path) }

  func run() throws(Failure) -> Result {
    guard !package.testTargets.isEmpty else {
      return Result(
        unit: .init(name: package.name, judgement: nil, skipped: "no test target"))
    }
    let export = PackageCoverage(package: package, context: context, toolchain: toolchain)
    if action.coverage { try export.removeStale() }
    let began = world.time.now().seconds * 1_000_000_000
    let start = world.time.monotonicNanoseconds()
    var attempts = [try attempt(1, filter: action.filter)]
    while attempts.count <= action.retries, let filter = RetryFilter.text(attempts.map(\.judgement))
    {
      try context.note("\(package.name): repeating the failed tests")
      attempts.append(
        try attempt(attempts.count + 1, filter: filter, known: attempts[0].tests))
    }
    let seconds = Double(world.time.monotonicNanoseconds() - start) / 1e9
    let judgement = TestJudgement.merging(
      attempts: attempts.map(\.judgement),
      expected: action.filter == nil ? attempts[0].tests : nil)
    var result = Result(
      unit: .init(name: package.name, judgement: judgement, seconds: seconds))
    result.buildError = attempts[0].buildError
    guard action.coverage else { return result }
    if attempts.count > 1 {
      result.coverageMissing = "\(package.name): a repeated run covers the repeated tests only"
    } else if judgement.verdict.isFailure {
      result.coverageMissing = "\(package.name): swift test exports none after a failure"
    } else {
      (result.coverage, result.coverageMissing) = try export.read(since: began)
    }
    return result
  }

  // MARK: One attempt

  private struct Attempt {
    var judgement: TestJudgement
    /// The tests that the bundle holds, where it could be asked.
    var tests: [TestIdentity]?
    var buildError: CompilerError?
  }

  /// One `swift test`, judged by all its sources.
  ///
  /// `known` are the tests that the bundle holds, from the attempt before.
  private func attempt(
    _ number: Int, filter: String?, known: [TestIdentity]? = nil
  ) throws(Failure) -> Attempt {
    let files = ResultFiles(
      directory: context.run.path, package: package.name, stage: context.stage, attempt: number)
    var reader = TestTextReader()
    var build = BuildWatch(isBuilt: number > 1)
    var progress = TestProgressLines(package: package.name, estimate: estimate)
    // The list of tests takes as long as the program's start: it is made while the tests run.
    var list: BackgroundWork<[TestIdentity]?>?
    let process = SwiftTestProcess(
      package: package, action: action, context: context, toolchain: toolchain)
    let end = try process.run(.init(files: files, filter: filter, skipsBuild: number > 1)) {
      line throws(Failure) in
      let step = build.step
      build.take(line)
      let events = reader.push(line + [0x0A])
      if list == nil, build.isBuilt, number == 1 { list = listing() }
      for event in events {
        if let line = progress.line(event) { try context.note(line) }
      }
      if !events.isEmpty || step != build.step {
        try context.emit(.progress(progress.summary(build)))
      }
    }
    var evidence = TestEvidence(
      end: end, hasTestTargets: true, transcript: reader.finish(), files: [])
    files.read(into: &evidence, world)
    if let error = buildError(build, evidence) {
      let reason = "the build failed: " + error.text(path: shown)
      return Attempt(
        judgement: TestJudgement(
          verdict: .failed(reason: reason), run: TestRun(source: .merged),
          lastOutput: evidence.transcript.lastOutput), buildError: error)
    }
    let tests = known ?? (list ?? listing()).value()
    evidence.expected = expected(tests, filter)
    return Attempt(judgement: evidence.judged(), tests: tests)
  }

  /// Why nothing was built: only where no test was told of, and SwiftPM did not say otherwise.
  private func buildError(_ build: BuildWatch, _ evidence: TestEvidence) -> CompilerError? {
    guard case .exited(let status) = evidence.end, status != 0, !build.isBuilt,
      evidence.files.allSatisfy({ $0.cases.isEmpty }), evidence.transcript.xctest == nil,
      evidence.transcript.swiftTesting == nil
    else { return nil }
    return build.error
  }

  /// Relative to the product root where it is inside.
  private func shown(_ path: String) -> String {
    let root = context.workspace.productRoot + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }

  /// Begins to ask the built bundle for the tests that it holds: what ran is compared with them.
  private func listing() -> BackgroundWork<[TestIdentity]?> {
    BackgroundWork { [toolchain, world, directory] in
      // Nobody waits to hear why: without a list there is one source less to agree.
      (try? TestList(toolchain, world).read(directory)).flatMap(\.self).map(TestListReader.read)
    }
  }

  private func expected(_ list: [TestIdentity]?, _ filter: String?) -> TestEvidence.Expected {
    guard let list else { return .unknown }
    return filter.map { .some(of: list, filter: $0) } ?? .all(list)
  }
}
