import Execution
import Pipelines

/// `relctl open`: generates an app's project and opens it in Xcode.
enum OpenCommand: Command {
  static let description = CommandDescription(
    "open", "generate an app's project and open it in Xcode", operands: "[APP]", count: 0...1)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let loop = DevelopmentLoop(try context.product()) { context.say($0) }
    let path = try loop.open(app: invocation.operands.first)
    return CommandResult(lines: ["opened \(path)"], fields: [("project", .string(path))])
  }
}
