import Execution
import Pipelines

/// `relctl archive`: executables and apps into `dist/`, every input watched.
enum ArchiveCommand: Command {
  static let description = CommandDescription(
    "archive", "build and pack executables and apps into dist/",
    flags: [
      .list("--app", "NAME", "only this app"),
      .list("--product", "NAME", "only this executable"),
      .value("--output", "DIR", "where archives go; default: dist"),
      .value("--sign-with", "COMMAND", "sign the statement: gets its bytes, prints the signature"),
      .toggle("--sealed", "build from a private checkout of the recorded commits"),
    ],
    details: "HEAD should be a bump commit; else the archive reaches no evidence level.")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let session = try RunSession(context)
    var settings = StageSettings.Archive()
    let apps = invocation.list("--app")
    let products = invocation.list("--product")
    settings.apps = apps.isEmpty ? nil : apps
    settings.products = products.isEmpty ? nil : products
    settings.output = invocation.value("--output")
    settings.signer = invocation.value("--sign-with").map {
      $0.split(separator: " ").map(String.init)
    }
    settings.sealed = invocation.has("--sealed")
    let plan = try session.plan(
      session.pipeline("archive", [(.archive, .archive(settings))]), invocation)
    var result = try session.execute(plan, invocation: invocation)
    if result.failure == nil {
      result.lines = try session.product.store.latest()?.state.outcome.lines ?? []
      result.lines += try session.product.store.latest()?.state.outcome.skipped ?? []
    }
    return result
  }
}
