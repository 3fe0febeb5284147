import Execution
import Pipelines

/// `relctl plan`: what `run` would do, without effects.
enum PlanCommand: Command {
  static let description = CommandDescription(
    "plan", "print what a pipeline would do: stages, edits, refs", operands: "PIPELINE",
    count: 1...1,
    flags: [.value("--branch", "NAME", "where a push goes from a detached HEAD")] + Flag.waivers,
    details: "Nothing is changed, and the repository's own programs are not run.")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let session = try RunSession(context)
    let file = try ProductReader.pipeline(
      invocation.operands[0], session.product.workspace, context.world)
    let plan = try session.plan(file.pipeline, invocation)
    return CommandResult(
      lines: PlanText(style: context.outputStyle).lines(plan),
      fields: [("plan", .encoded(plan))])
  }
}
