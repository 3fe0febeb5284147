import Effects
import Execution
import Pipelines

/// Plans and executes for the commands that have effects.
struct RunSession {
  let context: CommandContext
  let product: ProductContext

  init(_ context: CommandContext) throws(Failure) {
    let unguarded = try context.product()
    // From here on no child sees a secret's variable, and no output of a child repeats a secret.
    self.context = context.with(
      SecretGuard.guarding(
        context.world, unguarded.product, root: unguarded.workspace.productRoot))
    product = try self.context.product()
  }

  static func waivers(_ invocation: Invocation) -> Waivers {
    Waivers(
      allowDirty: invocation.list("--allow-dirty"), allowBranch: invocation.has("--allow-branch"),
      allowKitUnpushed: invocation.has("--allow-kit-unpushed"))
  }

  // MARK: Planning

  /// The plan of a pipeline from fresh facts.
  func plan(_ pipeline: Pipeline, _ invocation: Invocation, sources: [String: String] = [:])
    throws(Failure) -> Plan
  {
    let survey = try survey(pipeline, invocation)
    if pipeline.stages.contains(where: { $0.word == .bump || $0.word == .archive }) {
      try ResolvedFiles(product, survey).require()
    }
    return try Planner.plan(pipeline, survey.facts, sources: sources)
  }

  func survey(_ pipeline: Pipeline, _ invocation: Invocation) throws(Failure) -> Survey {
    var request = SurveyReader.Request(
      waivers: Self.waivers(invocation), branch: invocation.value("--branch"))
    for stage in pipeline.stages {
      if case .bump(let bump) = stage.settings {
        request.bumps = true
        if case .tags = bump.build { request.asksRemote = true }
        if case .ci = bump.build { request.readsHeadBump = true }
      }
      if case .test(let test) = stage.settings, test.changed { request.readsAppInputs = true }
      if case .changelog(let changelog) = stage.settings {
        request.changelogs.append(changelog.file)
      }
    }
    // Tests alone record nothing, and SwiftPM evaluates the manifests itself.
    let isOnlyTests = pipeline.stages.allSatisfy { $0.word == .test }
    let manifests = ManifestReader(
      context.world,
      mode: isOnlyTests ? .cached(directory: product.store.root + "/cache/manifests") : .fresh)
    return try SurveyReader(product, manifests: manifests).read(request)
  }

  /// A pipeline that a command stands for: its stages with these settings.
  func pipeline(_ name: String, _ stages: [(StageWord, StageSettings)]) -> Pipeline {
    Pipeline(
      name: name,
      stages: stages.map { word, settings in
        StageEntry(
          word: word, name: word.rawValue, settings: settings, node: product.file.version)
      })
  }

  // MARK: Executing

  /// Runs a plan under the product's lock and answers with its closing report.
  func execute(_ plan: Plan, invocation: Invocation, groups: Bool = false) throws(Failure)
    -> CommandResult
  {
    let lock = try lock(invocation.command)
    defer { withExtendedLifetime(lock) {} }
    try preflight(plan)
    let run = try product.store.begin(plan)
    return try perform(plan, run, from: RunState(), invocation, groups: groups)
  }

  /// Plans and executes; where a push lost the race for a number, takes the bump back, follows the
  /// remote and plans anew, a bounded number of times.
  func executeReserving(
    _ invocation: Invocation, attempts: Int, groups: Bool = false,
    plan: (RunSession) throws(Failure) -> Plan
  ) throws(Failure) -> (Plan, CommandResult) {
    var attempt = 1
    var idle = 0
    var last: Plan?
    var session = self
    while true {
      let made = try plan(session)
      let result = try session.execute(made, invocation: invocation, groups: groups)
      guard let failure = result.failure, failure.id == PushRefusal.lostRace,
        attempt < attempts, made.reservesNumber
      else { return (made, result) }
      let isNew = made.base != last?.base || made.bump?.build != last?.bump?.build
      idle = isNew ? 0 : idle + 1
      guard idle < LostRace.idleAttempts else { return (made, result) }
      last = made
      let race = LostRace(session.product, remote: session.product.product.git.remote)
      let lock = try session.lock(invocation.command)
      try withExtendedLifetime(lock) { () throws(Failure) in
        try race.follow(branch: made.bump?.branch)
      }
      context.say(
        "lost the race for build \(made.bump?.build ?? "?"); trying again on the new base")
      race.pause(attempt: attempt)
      attempt += 1
      session = try RunSession(context)
    }
  }

  /// Goes on with a stored run; the caller holds the lock.
  func perform(
    _ plan: Plan, _ run: RunDirectory, from state: RunState, _ invocation: Invocation,
    groups: Bool, through last: Int? = nil
  ) throws(Failure) -> CommandResult {
    let screen = RunScreen(context, plan: plan, groups: groups)
    let heart = Task.detached { await screen.beat() }
    defer { heart.cancel() }
    let executor = Executor(
      world: context.world, workspace: product.workspace, plan: plan, run: run,
      consent: consent(invocation), timeout: context.options.timeout,
      listener: { screen.show($0) })
    let end = executor.execute(from: state, through: last)
    // The run has ended and says so in its journal: what fails from here on must not deny it.
    do throws(Failure) { try product.store.prune(keeping: 50) } catch {
      context.say("old runs were not removed: \(error.message)")
    }
    return CommandResult(
      lines: RunReport.lines(plan, end), fields: RunReport.fields(plan, end, id: run.id),
      failure: end.failure)
  }

  /// What costs nothing, before the first stage.
  func preflight(_ plan: Plan) throws(Failure) {
    for stage in plan.stages where stage.skip == nil {
      if let refusal = stage.refusal { throw refusal }
    }
    try Preflight.check(plan, product.workspace, context.world)
  }

  func lock(_ command: String) throws(Failure) -> FileLock {
    let lock = try RunLock.acquire(
      product.repository.commonDirectory, command: command, context.world)
    try Leftovers.remove(product)
    return lock
  }

  private func consent(_ invocation: Invocation) -> Executor.Consent {
    if invocation.has("--yes") { return .given }
    let facts = context.world.environment
    if let host = CIHost(facts), host != .other { return .given }
    guard facts.inputIsTerminal, facts.errorIsTerminal, CIHost(facts) == nil else {
      let words = ["relctl", invocation.command] + invocation.words + ["--yes"]
      return .missing(hint: ShellText.quote(words))
    }
    let errors = context.errors
    return .asks { summary in
      try? errors.write("\(summary): this cannot be undone. Go on? [y/N] ")
      let answer = readLine()?.lowercased() ?? ""
      return answer == "y" || answer == "yes"
    }
  }
}
