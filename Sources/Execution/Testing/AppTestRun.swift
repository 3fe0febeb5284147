import Effects
import Pipelines
import TestReports
import XcodeProject

/// `xcodebuild test` of an app, where Xcode exists; never run on a real Xcode yet.
struct AppTestRun {
  struct Result {
    let unit: TestReport.Unit
    var coverage: AppResultBundle.Coverage?
    /// Why there is none; nil where none was asked for or one is there.
    var coverageMissing: String?
  }

  let app: TestedApp
  let action: TestAction
  let context: ActionContext

  func run() throws(Failure) -> Result {
    if let problem = schemeProblem() {
      let judgement = TestJudgement(
        verdict: .failed(reason: problem), run: TestRun(source: .merged))
      return Result(
        unit: .init(name: app.scheme, judgement: judgement),
        coverageMissing: action.coverage ? "\(app.scheme): no test ran" : nil)
    }
    if let skip = app.skip {
      return Result(unit: .init(name: app.scheme, judgement: nil, skipped: skip))
    }
    let world = context.world
    let xcode = try Xcode.find(context.workspace, world)
    let bundle = "\(context.run.path)/\(context.stage + 1)-\(app.scheme).xcresult"
    // An own bundle of an attempt before: xcodebuild refuses a path that exists.
    do throws(FileError) { try world.files.remove(bundle) } catch { throw Failure(writing: error) }
    let subject = try AppSubject(spec: app.spec, scheme: app.scheme, context.workspace, world)
    for path in try subject.regenerate(context) { try context.note("wrote \(path)") }
    let command = XcodebuildTool.test(
      .init(
        project: subject.project, name: app.scheme,
        derivedData: context.run.path + "/DerivedData", trust: app.trust ?? []),
      destination: app.destination, results: bundle, coverage: action.coverage)
    let start = world.time.monotonicNanoseconds()
    let (result, transcript) = try watch(command, xcode)
    let end: TestEnd =
      switch result.ending {
      case .exited(let code): .exited(code)
      case .signalled(let signal), .interrupted(let signal): .signalled(signal)
      case .timedOut: .timedOut(seconds: context.timeout ?? 0)
      }
    var evidence = TestEvidence(end: end, hasTestTargets: true, transcript: transcript, files: [])
    let results = AppResultBundle(path: bundle, scheme: app.scheme, xcode: xcode)
    if case .timedOut = end {
      // A bundle that xcodebuild did not finish says nothing; the output names the running test.
      return tested(evidence, since: start, coverageMissing: "the tests did not end")
    }
    guard result.isSuccess || (try? world.files.exists(bundle)) == true else {
      throw XcodebuildFailure.failure(
        result, command: command.words,
        what: "testing `\(app.scheme)`" + (app.destination.map { " on `\($0)`" } ?? "")
          + " failed", id: "test-not-run", log: ToolLog(context.logPath, world))
    }
    switch try results.tests() {
    case .success(let run): evidence.files.append(run)
    case .failure(let error): evidence.unreadable.append(error)
    }
    var tested = tested(
      evidence, since: start,
      coverageMissing: "none recorded (the scheme gathers no coverage)")
    if action.coverage, let coverage = try results.coverage() {
      tested.coverage = coverage
      tested.coverageMissing = nil
    }
    return tested
  }

  /// Why the scheme can test nothing, which xcodebuild would take for success. A spec that cannot be
  /// read is a problem where it is generated, not where the app is skipped.
  private func schemeProblem() -> String? {
    let generation = ProjectGeneration(context.workspace, context.world)
    guard let product = try? ProductReader.read(context.workspace, context.world).product,
      let named = product.apps.first(where: { $0.project == app.spec }),
      let loaded = try? generation.load(generation.request(named), files: LiveFileTree()),
      let problem = SchemeTests.problem(ofScheme: app.scheme, in: loaded.spec)
    else { return nil }
    return problem.message + (problem.hint.map { "; " + $0 } ?? "")
  }

  private func tested(_ evidence: TestEvidence, since start: UInt64, coverageMissing: String)
    -> Result
  {
    let seconds = Double(context.world.time.monotonicNanoseconds() - start) / 1e9
    return Result(
      unit: .init(name: app.scheme, judgement: evidence.judged(), seconds: seconds),
      coverageMissing: action.coverage ? "\(app.scheme): \(coverageMissing)" : nil)
  }

  /// Runs xcodebuild to its end or its deadline, and tells of each failed test at once.
  private func watch(_ command: AppleCommand, _ xcode: Xcode) throws(Failure)
    -> (ProcessResult, TestTranscript)
  {
    var reader = TestTextReader()
    var progress = TestProgressLines(package: app.scheme, estimate: nil)
    var failure: Failure?
    let result = try xcode.run(
      command, in: context.workspace.productRoot, output: .logged(path: context.logPath),
      timeout: context.timeout, judgesDeadline: true
    ) { line in
      do throws(Failure) {
        for event in reader.push(line.bytes + [0x0A]) {
          if let line = progress.line(event) { try context.note(line) }
        }
        try context.emit(.output(String(decoding: line.bytes, as: UTF8.self)))
      } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return (result, reader.finish())
  }
}
