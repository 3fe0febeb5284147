import Execution
import Pipelines

/// `relctl changelog`: Unreleased becomes the version's section.
enum ChangelogCommand: Command {
  static let description = CommandDescription(
    "changelog", "turn the Unreleased section of CHANGELOG.md into the version's",
    flags: [
      .toggle("--check", "fail when Unreleased is empty, and write nothing"),
      .value("--file", "PATH", "default: CHANGELOG.md"),
    ])

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let session = try RunSession(context)
    var settings = StageSettings.Changelog()
    settings.check = invocation.has("--check")
    settings.file = invocation.value("--file") ?? settings.file
    let plan = try session.plan(
      session.pipeline("changelog", [(.changelog, .changelog(settings))]), invocation)
    if settings.check {
      return CommandResult(lines: plan.stages.map(\.summary), fields: [("empty", .bool(false))])
    }
    var result = try session.execute(plan, invocation: invocation)
    if result.failure == nil { result.lines = plan.stages.map(\.summary) }
    return result
  }
}
