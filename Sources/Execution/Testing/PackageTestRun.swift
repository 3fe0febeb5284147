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
  /// The tests of these targets alone; nil for all, and where the user filters.
  var targets: TargetFilter?

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
    var attempts = [try attempt(1, filter: action.filter ?? targets?.pattern)]
    while attempts.count <= action.retries, let filter = RetryFilter.text(attempts.map(\.judgement))
    {
      try context.note("\(package.name): repeating the failed tests")
      attempts.append(
        try attempt(attempts.count + 1, filter: filter, known: attempts[0].tests))
    }
    let seconds = Double(world.time.monotonicNanoseconds() - start) / 1e9
    let judgement = TestJudgement.merging(
      attempts: attempts.map(\.judgement),
      expected: action.filter == nil ? attempts[0].tests.map(wanted) : nil)
    var result = Result(
      unit: .init(name: package.name, judgement: judgement, seconds: seconds))
    result.buildError = attempts[0].buildError
    guard action.coverage else { return result }
    if let problem = attempts[0].profileProblem {
      result.coverageMissing = "\(package.name): \(problem)"
    } else if attempts.count > 1 {
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
    /// Why the tests' coverage cannot be exported, though they ran.
    var profileProblem: String?
  }

  /// One `swift test`, judged by all its sources.
  ///
  /// `known` are the tests that the bundle holds, from the attempt before.
  private func attempt(
    _ number: Int, filter: String?, known: [TestIdentity]? = nil
  ) throws(Failure) -> Attempt {
    let files = ResultFiles(
      directory: context.run.path, package: package.name, stage: context.stage, attempt: number)
    var watched = try watch(
      .init(
        files: files, filter: filter, skipsBuild: number > 1, measuresCoverage: action.coverage),
      lists: known == nil)
    let profileProblem = watched.profileProblem
    if profileProblem != nil, case .exited(let status) = watched.end, status != 0 {
      // SwiftPM ends with 1 because of the profiles. What the tests are worth is told by a run of
      // the same build that exports nothing.
      watched = try watch(
        .init(files: files, filter: filter, skipsBuild: true, measuresCoverage: false),
        lists: known == nil)
    }
    var evidence = TestEvidence(
      end: watched.end, hasTestTargets: true, transcript: watched.transcript, files: [])
    files.read(into: &evidence, world)
    if let error = buildError(watched.build, evidence) {
      let reason = "the build failed: " + error.text(path: shown)
      return Attempt(
        judgement: TestJudgement(
          verdict: .failed(reason: reason), run: TestRun(source: .merged),
          lastOutput: evidence.transcript.lastOutput), buildError: error)
    }
    let tests = known ?? (watched.list ?? listing()).value()
    evidence.expected = expected(tests, filter)
    return Attempt(judgement: evidence.judged(), tests: tests, profileProblem: profileProblem)
  }

  /// What was seen of one process.
  private struct Watched {
    let end: TestEnd
    let transcript: TestTranscript
    let build: BuildWatch
    let list: BackgroundWork<[TestIdentity]?>?
    let profileProblem: String?
  }

  /// Runs one process, and shows where it stands. The list of tests takes as long as the program's
  /// start: it is made while the tests run.
  private func watch(_ request: SwiftTestProcess.Request, lists: Bool) throws(Failure) -> Watched {
    var reader = TestTextReader()
    var build = BuildWatch(isBuilt: request.skipsBuild)
    var progress = TestProgressLines(package: package.name, estimate: estimate)
    var list: BackgroundWork<[TestIdentity]?>?
    var profileProblem: String?
    let process = SwiftTestProcess(
      package: package, context: context, toolchain: toolchain)
    let end = try process.run(request) { line throws(Failure) in
      let step = build.step
      build.take(line)
      let events = reader.push(line + [0x0A])
      if lists, list == nil, build.isBuilt { list = listing() }
      profileProblem = profileProblem ?? ProfileProblem.text(line)
      for event in events {
        if let line = progress.line(event) { try context.note(line) }
      }
      if !events.isEmpty || step != build.step {
        try context.emit(.progress(progress.summary(build)))
      }
    }
    return Watched(
      end: end, transcript: reader.finish(), build: build, list: list,
      profileProblem: request.measuresCoverage ? profileProblem : nil)
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

  /// What was to run: a choice of targets is as exact as no filter at all.
  private func expected(_ list: [TestIdentity]?, _ filter: String?) -> TestEvidence.Expected {
    guard let list else { return .unknown }
    guard let filter, filter != targets?.pattern else { return .all(wanted(list)) }
    return .some(of: list, filter: filter)
  }

  private func wanted(_ list: [TestIdentity]) -> [TestIdentity] {
    targets.map { targets in list.filter { targets.holds(module: $0.module) } } ?? list
  }
}
