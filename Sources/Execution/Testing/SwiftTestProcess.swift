import Effects
import Pipelines
import TestReports

/// Starts `swift test` for a package and hands on what it prints.
struct SwiftTestProcess {
  struct Request {
    let files: ResultFiles
    let filter: String?
    let skipsBuild: Bool
    let measuresCoverage: Bool
  }

  let package: TestedPackage
  let context: ActionContext
  let toolchain: SwiftToolchain

  private static let eventStreamOption = "--event-stream-output-path"

  private var directory: String { context.workspace.absolute(package.path) }

  /// Runs to the end; every line of the output goes to `onLine` and to the stage's log.
  func run(_ request: Request, _ onLine: @escaping ([UInt8]) throws(Failure) -> Void)
    throws(Failure) -> TestEnd
  {
    let result = try start(arguments(request, eventStream: true), onLine)
    // Toolchains before Swift 6.2 know no such option and start nothing at all.
    if case .exited(64) = result.ending, result.errorText.contains(Self.eventStreamOption) {
      return try end(of: start(arguments(request, eventStream: false), onLine))
    }
    return try end(of: result)
  }

  private func arguments(_ request: Request, eventStream: Bool) -> [String] {
    var words = ["test", "--package-path", directory]
    if request.measuresCoverage { words.append("--enable-code-coverage") }
    words += ["--xunit-output", request.files.xunit]
    if eventStream { words += [Self.eventStreamOption, request.files.eventStream] }
    if let filter = request.filter { words += ["--filter", filter] }
    if request.skipsBuild { words.append("--skip-build") }
    if package.hasRemotePackages { words.append("--force-resolved-versions") }
    return words
  }

  private func start(
    _ arguments: [String], _ onLine: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> ProcessResult {
    // A pipe would hold back what XCTest prints until the end, and a hang would have no name; a
    // dumb terminal is written to at once and without redrawing.
    let command = Command(
      toolchain.swift, arguments, environment: try environment(), directory: directory,
      output: .logged(path: context.logPath), timeoutSeconds: context.timeout, hasTerminal: true)
    var failure: Failure?
    let result: ProcessResult
    do throws(ProcessError) {
      result = try context.world.processes.run(command) { line in
        do throws(Failure) {
          try onLine(line.bytes)
          try context.emit(.output(String(decoding: line.bytes, as: UTF8.self)))
        } catch { failure = failure ?? error }
      }
    } catch {
      throw Failure(
        .unavailable, id: "tool-unavailable", error.description, hint: "relctl doctor")
    }
    if let failure { throw failure }
    return result
  }

  private func environment() throws(Failure) -> [String: String] {
    var environment = toolchain.userEnvironment
    environment["TERM"] = "dumb"
    for (name, value) in context.environment {
      environment[name] = try Placeholders.fill(value, context)
    }
    // A child that is instrumented and not SwiftPM's own run must not write into a tree.
    environment["LLVM_PROFILE_FILE"] = directory + "/.build/relctl-profile/%m.profraw"
    return environment
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
}
