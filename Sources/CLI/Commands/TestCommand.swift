import Execution
import Pipelines

/// `relctl test`: what people type every day.
enum TestCommand: Command {
  static let description = CommandDescription(
    "test", "run the tests and print the coverage", operands: "[report FILE…]",
    count: 0...10_000,
    flags: [
      .list("--package", "NAME", "only this package"),
      .list("--app", "NAME", "only this app"),
      .toggle("--kits", "the kits' tests, too"),
      .value("--filter", "REGEX", "only tests that match, as `swift test --filter`"),
      .toggle("--no-coverage", "do not measure coverage"),
      .list("--format", "FORMAT", "also write json, junit, lcov, cobertura or html"),
      .value("--output", "DIR", "where reports go; default: reports"),
      .value("--base", "REV", "compare coverage with this revision"),
      .toggle("--changed", "only what is built from inputs that changed since --base (HEAD)"),
      .value("--retries", "N", "repeat failed tests; one that then passes is flaky"),
      .value("--minimum", "PERCENT", "fail when the total line coverage is lower"),
      .value("--minimum-changed", "PERCENT", "the same for lines changed since --base"),
    ],
    details: """
      `relctl test report FILE…` reads result and coverage files (junit, xunit, xcresulttool,
      xccov, llvm-cov) and prints the same summary and formats on any machine.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    if let first = invocation.operands.first {
      guard first == "report", invocation.operands.count > 1 else {
        throw Failure(
          .usage, id: "unexpected-argument", "`test` does not take `\(first)`",
          hint: "relctl test report FILE…")
      }
      return try ForeignReport(context, invocation).run(
        Array(invocation.operands.dropFirst()), formats: try settings(invocation).formats)
    }
    let session = try RunSession(context)
    let plan = try session.plan(
      session.pipeline("test", [(.test, .test(try settings(invocation)))]), invocation)
    try session.product.store.ensureRoot()
    let run = try session.product.store.begin(plan)
    var result = try session.perform(plan, run, from: RunState(), invocation, groups: false)
    result.lines = try TestOutputs.lines(of: run, context.world)
    if let report = try TestOutputs.document(of: run, context.world) {
      result.fields.append(("report", .raw(report)))
    }
    return result
  }

  private static func settings(_ invocation: Invocation) throws(Failure) -> StageSettings.Test {
    var settings = StageSettings.Test()
    settings.kits = invocation.has("--kits")
    let packages = invocation.list("--package")
    let apps = invocation.list("--app")
    settings.packages = packages.isEmpty ? nil : packages
    settings.apps = apps.isEmpty ? nil : apps
    settings.filter = invocation.value("--filter")
    settings.coverage = !invocation.has("--no-coverage")
    settings.output = invocation.value("--output")
    settings.base = invocation.value("--base")
    for name in invocation.list("--format").flatMap({ $0.split(separator: ",") }) {
      guard let format = StageSettings.Test.Format(rawValue: String(name)) else {
        let known = StageSettings.Test.Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, id: "bad-value", "`--format` takes \(known), not `\(name)`")
      }
      if !settings.formats.contains(format) { settings.formats.append(format) }
    }
    settings.minimum = try percent("--minimum", invocation)
    settings.minimumChanged = try percent("--minimum-changed", invocation)
    settings.changed = invocation.has("--changed")
    if let text = invocation.value("--retries") {
      guard let retries = Int(text), (0...10).contains(retries) else {
        throw Failure(.usage, id: "bad-value", "`--retries` takes 0 to 10, not `\(text)`")
      }
      settings.retries = retries
    }
    return settings
  }

  private static func percent(_ flag: String, _ invocation: Invocation) throws(Failure)
    -> Double?
  {
    guard let text = invocation.value(flag) else { return nil }
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw Failure(.usage, id: "bad-value", "`\(flag)` takes a percentage, not `\(text)`")
    }
    return percent
  }
}
