import Effects
import Pipelines
import TestReports

/// `xcodebuild test` of an app, where Xcode exists; never run on a real Xcode yet.
struct AppTestRun {
  let app: TestedApp
  let action: TestAction
  let context: ActionContext

  func run() throws(Failure) -> TestReport.Unit {
    if let skip = app.skip {
      return TestReport.Unit(name: app.scheme, judgement: nil, skipped: skip)
    }
    let world = context.world
    let xcode = try Xcode.find(context.workspace, world)
    let bundle = "\(context.run.path)/\(context.stage + 1)-\(app.scheme).xcresult"
    // An own bundle of an attempt before: xcodebuild refuses a path that exists.
    do throws(FileError) { try world.files.remove(bundle) } catch { throw Failure(writing: error) }
    let subject = try AppSubject(spec: app.spec, scheme: app.scheme, context.workspace, world)
    for path in try subject.regenerate() { try context.note("wrote \(path)") }
    let command = XcodebuildTool.test(
      .init(
        project: subject.project, name: app.scheme,
        derivedData: context.run.path + "/DerivedData", trust: app.trust ?? []),
      destination: app.destination, results: bundle, coverage: action.coverage)
    let start = world.time.monotonicNanoseconds()
    var reader = TestTextReader()
    let log = ToolLog(context.logPath, world)
    let result = try xcode.run(
      command, in: context.workspace.productRoot, output: .logged(path: context.logPath),
      timeout: context.timeout
    ) { line in _ = reader.push(line.bytes + [0x0A]) }
    if !result.isSuccess, (try? world.files.exists(bundle)) != true {
      throw XcodebuildFailure.failure(
        result, command: command.words, what: "testing `\(app.scheme)` failed",
        id: "test-not-run", log: log)
    }
    let end: TestEnd =
      switch result.ending {
      case .exited(let code): .exited(code)
      case .signalled(let signal), .interrupted(let signal): .signalled(signal)
      case .timedOut: .timedOut(seconds: context.timeout ?? 0)
      }
    var evidence = TestEvidence(
      end: end, hasTestTargets: true, transcript: reader.finish(), files: [])
    try readBundle(bundle, xcode, into: &evidence)
    if action.coverage { try noteCoverage(bundle, xcode) }
    return TestReport.Unit(
      name: app.scheme, judgement: evidence.judged(),
      seconds: Double(world.time.monotonicNanoseconds() - start) / 1e9)
  }

  /// What the run's own bundle says; an unknown form of xcresulttool is an error, never 0 tests.
  private func readBundle(_ bundle: String, _ xcode: Xcode, into evidence: inout TestEvidence)
    throws(Failure)
  {
    let asked = try xcode.run(XcresultTool.version, timeout: 60)
    guard let version = XcresultTool.version(asked.text),
      let command = XcresultTool.tests(bundle, version: version)
    else {
      throw Tool.failure(
        "xcresulttool-unknown", "this xcresulttool's form of results is not read",
        kind: .unavailable, command: XcresultTool.version.words, asked,
        hint: "use Xcode 16 or later")
    }
    let result = try xcode.run(
      command, output: .captured(limit: 256 << 20), timeout: 300)
    guard result.isSuccess else {
      throw Tool.failure(
        "xcresult-unreadable", "the results of \(app.scheme) cannot be read",
        command: command.words, result, hint: "the bundle: \(bundle)")
    }
    do throws(ReportError) {
      evidence.files.append(try XCResultReader.read(result.output))
    } catch { evidence.unreadable.append(error) }
  }

  /// App coverage as a line of its own: xccov counts other lines than llvm-cov does.
  private func noteCoverage(_ bundle: String, _ xcode: Xcode) throws(Failure) {
    let result = try xcode.run(
      XccovTool.report(bundle), output: .captured(limit: 512 << 20), timeout: 300)
    guard result.isSuccess,
      let targets = try? XccovReader.readReport(result.output).filter({ !$0.isTest }),
      !targets.isEmpty
    else {
      return try context.note("\(app.scheme): coverage: none recorded")
    }
    for target in targets {
      var lines = CoverageCount()
      for file in target.files { lines = lines + file.lines }
      try context.note(
        "\(app.scheme): coverage of \(target.name): \(lines.covered) of \(lines.total) lines")
    }
  }
}
