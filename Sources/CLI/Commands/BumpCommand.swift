import Execution
import Pipelines

/// `relctl bump`: the next build number, recorded in one commit.
enum BumpCommand: Command {
  static let description = CommandDescription(
    "bump", "raise the build number and record it in one commit",
    flags: [
      .value("--build", "N", "this number; it must be above the current one"),
      .value("--build-from", "HOW", "increment (default), ci or tags"),
      .value("--version", "X", "set product.json's version"),
      .value("--level", "LEVEL", "raise the version: major, minor, patch, prerelease, release"),
      .toggle("--no-commit", "change the files only; an archive then reaches no evidence level"),
      .value("--branch", "NAME", "where a push goes from a detached HEAD"),
      .toggle("--tag", "make the build tag, too"),
      .toggle("--push", "push branch and build tag, which reserves the number"),
      .toggle("--undo", "take back the last bump, if it was not pushed"),
      .toggle("--dry-run", short: "-n", "print the plan and change nothing"),
      .yes,
    ] + Flag.waivers)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    try requireCompatible(invocation)
    var session = try RunSession(context)
    if invocation.has("--undo") { return try undo(session, invocation) }
    if !invocation.has("--dry-run") {
      if let finished = try finishEarlier(session, invocation) { return finished }
      // It may have moved HEAD.
      session = try RunSession(context)
    }
    var settings = StageSettings.Bump()
    try read(invocation, into: &settings)
    var stages: [(StageWord, StageSettings)] = [(.bump, .bump(settings))]
    if invocation.has("--push") { stages.append((.push, .push(.init()))) }
    if invocation.has("--tag"), !invocation.has("--push") { stages.append((.tag, .tag)) }
    let make: (RunSession) throws(Failure) -> Plan = { session throws(Failure) in
      let plan = try session.plan(session.pipeline("bump", stages), invocation)
      return invocation.has("--no-commit") ? plan.withoutCommit() : plan
    }
    if invocation.has("--dry-run") {
      let plan = try make(session)
      return CommandResult(
        lines: PlanText(style: context.outputStyle).lines(plan), fields: [("plan", .encoded(plan))])
    }
    var (plan, result) = try session.executeReserving(
      invocation, attempts: LostRace.bumpAttempts, plan: make)
    result.lines = lines(plan, result)
    return result
  }

  private static let exclusive: [(String, others: [String])] = [
    (
      "--undo",
      [
        "--build", "--build-from", "--version", "--level", "--branch", "--no-commit", "--tag",
        "--push",
      ]
    ),
    ("--no-commit", ["--tag", "--push"]), ("--build", ["--build-from"]), ("--version", ["--level"]),
  ]

  /// Of two options that contradict each other none is silently left out.
  private static func requireCompatible(_ invocation: Invocation) throws(Failure) {
    for (option, others) in exclusive where invocation.isGiven(option) {
      guard let other = others.first(where: invocation.isGiven) else { continue }
      throw Failure(
        .usage, id: "conflicting-options", "`\(option)` and `\(other)` exclude each other")
    }
  }

  /// What a person wants to read after a bump.
  private static func lines(_ plan: Plan, _ result: CommandResult) -> [String] {
    guard result.failure == nil, let bump = plan.bump else {
      return plan.bump == nil ? plan.stages.compactMap(\.skip) : []
    }
    return bump.edits.map { "\($0.path): \($0.summary)" }
      + ["Bump \(bump.product) to \(bump.version) (\(bump.build))"]
  }

  private static func read(_ invocation: Invocation, into settings: inout StageSettings.Bump)
    throws(Failure)
  {
    do throws(Refusal) {
      if let number = invocation.value("--build") {
        settings.build = .number(try BuildNumber(number))
      }
      if let version = invocation.value("--version") {
        settings.version = try SemanticVersion(version)
      }
    } catch {
      throw Failure(.usage, id: error.id, error.message, hint: error.hint)
    }
    try readWords(invocation, into: &settings)
  }

  private static func readWords(_ invocation: Invocation, into settings: inout StageSettings.Bump)
    throws(Failure)
  {
    if let how = invocation.value("--build-from") {
      switch how {
      case "increment": settings.build = .increment
      case "ci": settings.build = .ci(offset: 0)
      case "tags": settings.build = .tags
      default:
        throw Failure(
          .usage, id: "bad-value", "`--build-from` takes increment, ci or tags, not `\(how)`")
      }
    }
    if let level = invocation.value("--level") {
      guard let known = SemanticVersion.Level(rawValue: level) else {
        let names = SemanticVersion.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, id: "bad-value", "`--level` takes \(names), not `\(level)`")
      }
      settings.level = known
    }
  }

  /// A bump that an earlier process made or left half done is finished and told, not repeated.
  private static func finishEarlier(_ session: RunSession, _ invocation: Invocation)
    throws(Failure) -> CommandResult?
  {
    let lock = try session.lock("bump")
    defer { withExtendedLifetime(lock) {} }
    guard let stored = try UnfinishedBump.pending(in: session.product),
      let bump = stored.plan.bump, let stage = stored.plan.bumpStage
    else { return nil }
    var fields: [(String, JSONValue)] = [
      ("run", .string(stored.directory.id)), ("build", .string(bump.build)),
    ]
    var line = "build \(bump.build) was bumped by run \(stored.directory.id), which did not finish"
    // What a person asked for beside the bump (its tag, its push) is still wanted, but a push is
    // asked for anew.
    let pushes = stored.plan.stages.contains { $0.actions.contains(where: \.isIrreversible) }
    let goesOn = stored.plan.pipeline == "bump" && (!pushes || invocation.has("--push"))
    if stored.state.outcome.commit == nil || goesOn {
      let result = try session.perform(
        stored.plan, stored.directory, from: stored.state, invocation, groups: false,
        through: goesOn ? nil : stage)
      if let failure = result.failure {
        guard goesOn, pushes, LostRace.isLost(failure) else { return result }
        // The number is somebody else's by now: taken back, and planned anew by the caller.
        let remote = session.product.product.git.remote
        try LostRace(session.product, remote: remote).follow(branch: bump.branch)
        return nil
      }
      fields = result.fields
      line = "finished the bump to build \(bump.build) that run \(stored.directory.id) began"
    }
    let rest = stored.plan.pipeline == "bump" ? [] : ["relctl resume goes on with the run"]
    return CommandResult(lines: [line] + rest, fields: fields)
  }

  private static func undo(_ session: RunSession, _ invocation: Invocation) throws(Failure)
    -> CommandResult
  {
    let lock = try session.lock("bump --undo")
    defer { withExtendedLifetime(lock) {} }
    let undone = try BumpUndo(session.product).run(isDry: invocation.has("--dry-run"))
    return CommandResult(
      lines: undone.lines,
      fields: [("build", .string(undone.build)), ("commit", .string(undone.commit))])
  }
}

extension Plan {
  /// The same edits without the commit.
  fileprivate func withoutCommit() -> Plan {
    var plan = self
    for index in plan.stages.indices {
      plan.stages[index].actions = plan.stages[index].actions.map { action in
        guard case .bump(var bump) = action else { return action }
        bump.commits = false
        return .bump(bump)
      }
    }
    return plan
  }
}
