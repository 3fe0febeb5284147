import Execution
import Pipelines

/// `relctl resume`: goes on with a failed or killed run.
enum ResumeCommand: Command {
  static let description = CommandDescription(
    "resume", "go on with a failed or killed run", operands: "[RUN]", count: 0...1,
    flags: [.yes],
    details: """
      Without RUN the newest run that did not finish. It is refused (77) when the pipeline, HEAD,
      a kit or a file was moved by anything but the run itself.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let session = try RunSession(context)
    let lock = try session.lock("resume")
    defer { withExtendedLifetime(lock) {} }
    let id = invocation.operands.first
    guard let stored = try session.product.store.find(id) else {
      throw Failure(
        .missing, id: "run-missing",
        id.map { "there is no run `\($0)`" } ?? "no run waits to be resumed",
        hint: "relctl run PIPELINE")
    }
    guard !stored.state.isFinished else {
      return CommandResult(
        lines: ["run \(stored.directory.id) is finished"]
          + RunReport.lines(stored.plan, stored.state),
        fields: RunReport.fields(stored.plan, stored.state, id: stored.directory.id))
    }
    try ResumeCheck.require(stored, session.product)
    return try session.perform(
      stored.plan, stored.directory, from: stored.state, invocation, groups: false)
  }
}
