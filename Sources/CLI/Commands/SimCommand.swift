import Execution
import Pipelines

/// `relctl sim`: the app in a simulator, from the spec to the launched process.
enum SimCommand: Command {
  static let description = CommandDescription(
    "sim", "build, install and launch an app in a simulator", operands: "[-- ARGS]",
    count: 0...1000,
    flags: [
      .value("--app", "NAME", "which app; default: the first"),
      .value("--simulator", "NAME", "name or id; default: RELCTL_SIMULATOR, then `destination`"),
      .toggle("--seed-demo", "give the app `--seed-demo` as its first argument"),
    ], details: "What stands after `--` goes to the app.")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let loop = DevelopmentLoop(try context.product()) { context.say($0) }
    let lines = try loop.simulate(
      app: invocation.value("--app"), simulator: invocation.value("--simulator"),
      seedsDemo: invocation.has("--seed-demo"), arguments: invocation.operands,
      timeout: context.options.timeout)
    return CommandResult(lines: lines)
  }
}
