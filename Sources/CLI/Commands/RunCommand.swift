import Execution
import Pipelines

/// `relctl run`: executes a pipeline.
enum RunCommand: Command {
  static let description = CommandDescription(
    "run", "execute a pipeline", operands: "PIPELINE", count: 1...1,
    flags: [
      .value("--branch", "NAME", "where a push goes from a detached HEAD"),
      .toggle("--new", "begin anew although the last run made a bump and did not finish"),
      .yes,
    ] + Flag.waivers,
    details: "The journal is in .relctl/runs/<id>/; `relctl resume` goes on after a failure.")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    try start(invocation.operands[0], invocation, context, groups: false)
  }

  /// Runs a pipeline by name; `groups` folds each stage in a CI host's log.
  static func start(
    _ name: String, _ invocation: Invocation, _ context: CommandContext, groups: Bool
  ) throws(Failure) -> CommandResult {
    let session = try RunSession(context)
    if !invocation.has("--new") { try refuseUnfinished(session, name) }
    let file = try ProductReader.pipeline(name, session.product.workspace, context.world)
    let sources = try PlanSources.of(session.product, pipeline: file.file)
    return try session.executeReserving(
      invocation, attempts: LostRace.pipelineAttempts, groups: groups
    ) { session throws(Failure) in
      try session.plan(file.pipeline, invocation, sources: sources)
    }.1
  }

  /// Never two bumps: a run that made its bump commit and did not finish is resumed.
  private static func refuseUnfinished(_ session: RunSession, _ name: String) throws(Failure) {
    guard let stored = try UnfinishedBump.pending(in: session.product) else { return }
    throw Failure(
      .refused, id: "run-unfinished",
      "run \(stored.directory.id) of `\(stored.plan.pipeline)` has begun build "
        + "\(stored.plan.bump?.build ?? "?") and did not finish",
      hint: "relctl resume, or begin anew with `relctl run \(name) --new`")
  }
}
