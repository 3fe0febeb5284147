import Effects
import Pipelines
import TestReports

/// One `swift test` of a package, with everything that tells how it went.
struct PackageTestRun {
  struct Result {
    let unit: TestReport.Unit
    /// The exported coverage, where there is one.
    let coverage: [FileCoverage]
    /// Why there is none; nil where none was asked for or one is there.
    let coverageMissing: String?
  }

  let package: TestedPackage
  let action: TestAction
  let context: ActionContext
  let toolchain: SwiftToolchain

  private var world: World { context.world }
  private var directory: String { context.workspace.absolute(package.path) }

  func run() throws(Failure) -> Result {
    guard !package.testTargets.isEmpty else {
      return Result(
        unit: .init(name: package.name, judgement: nil, skipped: "no test target"), coverage: [],
        coverageMissing: nil)
    }
    try removeStaleCoverage()
    let start = world.time.monotonicNanoseconds()
    var attempts = [try attempt(1, filter: action.filter)]
    while attempts.count <= action.retries, let filter = RetryFilter.text(attempts) {
      try context.note("\(package.name): repeating the failed tests")
      attempts.append(try attempt(attempts.count + 1, filter: filter))
    }
    let seconds = Double(world.time.monotonicNanoseconds() - start) / 1e9
    let judgement = merged(attempts)
    let coverage = try coverage(judgement.verdict, attempts: attempts.count)
    return Result(
      unit: .init(name: package.name, judgement: judgement, seconds: seconds),
      coverage: coverage.files, coverageMissing: coverage.missing)
  }

  /// One `swift test`, judged by all its sources.
  private func attempt(_ number: Int, filter: String?) throws(Failure) -> TestJudgement {
    let files = ResultFiles(
      directory: context.run.path, package: package.name, stage: context.stage, attempt: number)
    var reader = TestTextReader()
    var progress = TestProgressLines(package: package.name)
    let end = try launch(files, filter: filter, skipsBuild: number > 1) { bytes throws(Failure) in
      for event in reader.push(bytes) {
        if let line = progress.line(event) { try context.note(line) }
        try context.emit(.progress(progress.summary))
      }
    }
    var evidence = TestEvidence(
      end: end, hasTestTargets: true, expected: try expectedTests(filter),
      transcript: reader.finish(), files: [])
    files.read(into: &evidence, world)
    return evidence.judged()
  }

  /// The verdict of the last attempt over the results of all: a test that passed only when it was
  /// repeated is flaky, never passed silently.
  private func merged(_ attempts: [TestJudgement]) -> TestJudgement {
    guard attempts.count > 1, let last = attempts.last else { return attempts[0] }
    return TestJudgement(
      verdict: last.verdict, run: TestRun.merging(attempts: attempts.map(\.run)),
      lastOutput: last.lastOutput)
  }

  // MARK: Running

  /// Starts `swift test`; every line of its output goes to `onBytes` and to the stage's log.
  private func launch(
    _ files: ResultFiles, filter: String?, skipsBuild: Bool,
    _ onBytes: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> TestEnd {
    var arguments = ["test", "--package-path", directory]
    if action.coverage { arguments.append("--enable-code-coverage") }
    arguments += ["--xunit-output", files.xunit, "--event-stream-output-path", files.eventStream]
    if let filter { arguments += ["--filter", filter] }
    if skipsBuild { arguments.append("--skip-build") }
    if package.hasRemotePackages { arguments.append("--force-resolved-versions") }
    var environment = toolchain.userEnvironment
    for (name, value) in context.environment {
      environment[name] = try Placeholders.fill(value, context)
    }
    // A child that is instrumented and not SwiftPM's own run must not write into a tree.
    environment["LLVM_PROFILE_FILE"] = directory + "/.build/relctl-profile/%m.profraw"
    let command = Command(
      toolchain.swift, arguments, environment: environment, directory: directory,
      output: .logged(path: context.logPath), timeoutSeconds: context.timeout)
    var failure: Failure?
    let result: ProcessResult
    do throws(ProcessError) {
      result = try world.processes.run(command) { line in
        do throws(Failure) {
          try onBytes(line.bytes + [0x0A])
          try context.emit(.output(String(decoding: line.bytes, as: UTF8.self)))
        } catch { failure = failure ?? error }
      }
    } catch {
      throw Failure(
        .unavailable, id: "tool-unavailable", error.description, hint: "relctl doctor")
    }
    if let failure { throw failure }
    return try end(of: result)
  }

  private func end(of result: ProcessResult) throws(Failure) -> TestEnd {
    switch result.ending {
    case .exited(let code): return .exited(code)
    case .signalled(let signal): return .signalled(signal)
    case .timedOut: return .timedOut(seconds: context.timeout ?? 0)
    case .interrupted(let signal):
      throw Failure(
        signal == 15 ? .terminated : .interrupted, id: signal == 15 ? "terminated" : "interrupted",
        "stopped by a signal during the tests of \(package.name)")
    }
  }

  /// The tests that the built bundle holds: what ran is compared with them.
  private func expectedTests(_ filter: String?) throws(Failure) -> TestEvidence.Expected {
    guard let list = try TestList(toolchain, world).read(directory) else { return .unknown }
    let tests = TestListReader.read(list)
    if let filter { return .some(of: tests, filter: filter) }
    return .all(tests)
  }

  // MARK: Coverage

  private var coverageDirectory: String { directory + "/.build/debug/codecov" }

  /// An earlier run's export must not stand for this one's.
  private func removeStaleCoverage() throws(Failure) {
    guard action.coverage else { return }
    do throws(FileError) {
      guard try world.files.isDirectory(coverageDirectory) else { return }
      for entry in try world.files.list(coverageDirectory) where entry.name.hasSuffix(".json") {
        try world.files.remove(coverageDirectory + "/" + entry.name)
      }
    } catch { throw Failure(writing: error) }
  }

  private func coverage(_ verdict: TestVerdict, attempts: Int) throws(Failure) -> (
    files: [FileCoverage], missing: String?
  ) {
    guard action.coverage else { return ([], nil) }
    if attempts > 1 {
      return ([], "\(package.name): a repeated run covers the repeated tests only")
    }
    let entries = (try? world.files.list(coverageDirectory)) ?? []
    guard let entry = entries.first(where: { $0.name.hasSuffix(".json") }) else {
      return (
        [],
        verdict.isFailure
          ? "\(package.name): swift test exports none after a failure"
          : "\(package.name): swift test exported none"
      )
    }
    let path = coverageDirectory + "/" + entry.name
    var scanner = CoverageScanner(detail: .lines { _ in true })
    var files: [FileCoverage] = []
    do {
      try FileChunks.read(path) { chunk throws(ReportError) in
        try scanner.push(chunk) { files.append($0) }
      }
      try scanner.finish()
    } catch let error as ReportError {
      return ([], "\(package.name): \(error.message)")
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
    return (files, nil)
  }
}

/// Where a run's result files lie.
struct ResultFiles {
  let xunit: String
  let swiftTesting: String
  let eventStream: String

  init(directory: String, package: String, stage: Int, attempt: Int) {
    let stem =
      "\(directory)/\(stage + 1)-" + PathText.name(of: package)
      + (attempt > 1 ? "-attempt-\(attempt)" : "")
    xunit = stem + "-xunit.xml"
    swiftTesting = stem + "-xunit-swift-testing.xml"
    eventStream = stem + "-events.ndjson"
  }

  /// Adds what the files tell; one that exists and cannot be read counts against the run.
  func read(into evidence: inout TestEvidence, _ world: World) {
    for path in [xunit, swiftTesting] {
      guard let bytes = try? world.files.readIfPresent(path) else { continue }
      do throws(ReportError) {
        evidence.files.append(try XUnitReader.read(bytes))
      } catch { evidence.unreadable.append(error) }
    }
    guard let bytes = try? world.files.readIfPresent(eventStream) else { return }
    do throws(ReportError) {
      var reader = EventStreamReader()
      _ = try reader.push(bytes)
      evidence.files.append(try reader.finish())
    } catch { evidence.unreadable.append(error) }
  }
}
