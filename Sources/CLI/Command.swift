import Pipelines

/// A command of relctl: a file of Commands/ and a line of `CommandTable`.
protocol Command: Sendable {
  static var description: CommandDescription { get }
  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
}
