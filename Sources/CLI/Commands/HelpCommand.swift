import Pipelines

/// `relctl help`: all commands, or one.
enum HelpCommand: Command {
  static let description = CommandDescription(
    "help", "print help on relctl or on one command", operands: "[COMMAND]", count: 0...1)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    guard let name = invocation.operands.first else {
      return CommandResult(lines: HelpText.overview())
    }
    guard let command = CommandTable.find(name) else {
      throw Failure(
        .usage, id: "unknown-command", "there is no command `\(name)`",
        hint: Nearest.name(to: name, in: CommandTable.names).map { "did you mean `\($0)`?" })
    }
    return CommandResult(lines: HelpText.command(command.description))
  }
}
