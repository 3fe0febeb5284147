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
    let bundle = "\(context.run.path)/\(context.stage + 1)-\(app.scheme).xcresult"
    let project = try projectPath()
    var arguments = [
      "test", "-project", project, "-scheme", app.scheme, "-resultBundlePath", bundle,
      "-enableCodeCoverage", action.coverage ? "YES" : "NO",
    ]
    if let destination = app.destination { arguments += ["-destination", destination] }
    let start = world.time.monotonicNanoseconds()
    var reader = TestTextReader()
    let result: ProcessResult
    do throws(ProcessError) {
      result = try world.processes.run(
        Command(
          "xcodebuild", arguments, environment: world.environment.variables,
          directory: context.workspace.productRoot, output: .logged(path: context.logPath),
          timeoutSeconds: context.timeout)
      ) { line in _ = reader.push(line.bytes + [0x0A]) }
    } catch {
      throw Failure(.unavailable, id: "xcode-missing", error.description, hint: "relctl doctor")
    }
    let end: TestEnd =
      switch result.ending {
      case .exited(let code): .exited(code)
      case .signalled(let signal), .interrupted(let signal): .signalled(signal)
      case .timedOut: .timedOut(seconds: context.timeout ?? 0)
      }
    var evidence = TestEvidence(
      end: end, hasTestTargets: true, transcript: reader.finish(), files: [])
    try readBundle(bundle, into: &evidence)
    return TestReport.Unit(
      name: app.scheme, judgement: evidence.judged(),
      seconds: Double(world.time.monotonicNanoseconds() - start) / 1e9)
  }

  private func projectPath() throws(Failure) -> String {
    let product = try ProductReader.read(context.workspace, context.world).product
    guard let found = product.apps.first(where: { $0.project == app.spec }) else {
      throw Failure(.invalid, id: "unknown-app", "product.json names no app \(app.spec)")
    }
    let loaded = try ProjectGeneration(context.workspace, context.world)
      .load(
        ProjectGeneration(context.workspace, context.world).request(found), files: LiveFileTree())
    return PathText.join(loaded.spec.basePath, loaded.spec.name + ".xcodeproj")
  }

  /// xcresulttool's JSON of Xcode 16 and later.
  private func readBundle(_ bundle: String, into evidence: inout TestEvidence) throws(Failure) {
    let arguments = ["xcresulttool", "get", "test-results", "tests", "--path", bundle, "--compact"]
    let result = try Tool.run(
      Command(
        "xcrun", arguments, environment: context.world.environment.variables,
        output: .captured(limit: 256 << 20), timeoutSeconds: 300), context.world)
    do throws(ReportError) {
      evidence.files.append(try XCResultReader.read(result.output))
    } catch { evidence.unreadable.append(error) }
  }
}
