import Execution
import Pipelines

/// `relctl deploy`: the app on a real device.
enum DeployCommand: Command {
  static let description = CommandDescription(
    "deploy", "build, install and launch an app on a device", operands: "[-- ARGS]",
    count: 0...1000,
    flags: [
      .value("--app", "NAME", "which app; default: the first"),
      .value("--device", "ID", "id or name; default: RELCTL_DEVICE, then the only one ready"),
    ], details: "What stands after `--` goes to the app.")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let loop = DevelopmentLoop(try context.product()) { context.say($0) }
    let lines = try loop.deploy(
      app: invocation.value("--app"), device: invocation.value("--device"),
      arguments: invocation.operands, timeout: context.options.timeout)
    return CommandResult(lines: lines)
  }
}
