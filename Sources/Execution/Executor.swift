import Effects
import Pipelines

/// Executes a plan: it knows actions, not stages.
package struct Executor {
  /// How a person agrees to what cannot be undone.
  package enum Consent: Sendable {
    case given
    /// Asks before the first irreversible stage; the answer may be no.
    case asks(@Sendable (String) -> Bool)
    /// Nobody can be asked; what to type instead.
    case missing(hint: String)
  }

  private let world: World
  private let workspace: Workspace
  private let plan: Plan
  private let run: RunDirectory
  private let journal: JournalWriter
  private let consent: Consent
  private let timeout: Double?
  private let listener: (Event) -> Void

  package init(
    world: World, workspace: Workspace, plan: Plan, run: RunDirectory, consent: Consent,
    timeout: Double?, listener: @escaping (Event) -> Void
  ) {
    self.world = world
    self.workspace = workspace
    self.plan = plan
    self.run = run
    self.consent = consent
    self.timeout = timeout
    self.listener = listener
    journal = JournalWriter(run, world)
  }

  /// Runs what is left of the plan, and answers with the state at the end; a failed stage ends
  /// the run and is in the state. `last` ends after that stage and leaves the rest to be resumed.
  package func execute(from earlier: RunState = RunState(), through last: Int? = nil) -> RunState {
    let progress = RunProgress(earlier, journal: journal, listener: listener)
    do {
      if let next = earlier.nextStage(of: plan.stages.count), !earlier.results.isEmpty {
        try progress.record(.runResumed(id: run.id, from: next))
      } else {
        try progress.record(.runStarted(id: run.id, pipeline: plan.pipeline, base: plan.base))
      }
      try refuseWithoutConsent()
      while let index = progress.state.nextStage(of: plan.stages.count), index <= last ?? index {
        try perform(stage: index, progress)
      }
      if progress.state.nextStage(of: plan.stages.count) == nil {
        try progress.record(.runFinished)
      }
    } catch {
      progress.recordIfPossible(.runFailed(error))
    }
    return progress.state
  }

  private func perform(stage index: Int, _ progress: RunProgress) throws(Failure) {
    let stage = plan.stages[index]
    if let reason = stage.skip {
      try progress.record(.stageSkipped(index: index, name: stage.name, reason: reason))
      return
    }
    try askBefore(stage, index, progress)
    try progress.record(.stageStarted(index: index, name: stage.name, summary: stage.summary))
    let start = world.time.monotonicNanoseconds()
    func seconds() -> Double { Double(world.time.monotonicNanoseconds() - start) / 1e9 }
    do {
      let done = progress.state.finishedActions[index] ?? 0
      for number in stage.actions.indices where number >= done {
        try perform(action: number, of: index, progress)
      }
      try progress.record(
        .stageFinished(index: index, name: stage.name, seconds: seconds()))
    } catch {
      progress.recordIfPossible(
        .stageFailed(index: index, name: stage.name, seconds: seconds(), failure: error))
      throw error
    }
  }

  private func perform(action number: Int, of index: Int, _ progress: RunProgress)
    throws(Failure)
  {
    let stage = plan.stages[index]
    let earlier = progress.state
    if let signal = world.interruption?.signal {
      throw Failure(
        signal == 15 ? .terminated : .interrupted, id: signal == 15 ? "terminated" : "interrupted",
        "stopped by a signal before stage `\(stage.name)` went on",
        hint: "relctl resume \(run.id)")
    }
    let isOpen = earlier.openAction.map { $0 == (index, number) } ?? false
    try progress.record(.actionStarted(stage: index, action: number))
    let context = ActionContext(
      world: world, workspace: workspace, plan: plan, outcome: earlier.outcome, run: run,
      stage: index, stageName: stage.name, timeout: stage.timeout ?? timeout,
      environment: stage.environment, openSteps: isOpen ? earlier.openSteps : [:],
      emit: { event throws(Failure) in try progress.record(event) }, action: number)
    if isOpen { for (name, value) in earlier.openSteps { try context.step(name, value) } }
    let outcome = try Self.perform(stage.actions[number], context)
    try progress.record(.actionFinished(stage: index, action: number, outcome: outcome))
  }

  /// The one table of actions.
  private static func perform(_ action: Action, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    switch action {
    case .checkTree(let gate): try CheckTree.perform(gate, context)
    case .checkKits(let gate): try CheckKits.perform(gate, context)
    case .generate(let generate): try Generate.perform(generate, context)
    case .bump(let bump): try Bump.perform(bump, context)
    case .test(let test): try RunTests.perform(test, context)
    case .archive(let archive): try Archive.perform(archive, context)
    case .verify(let verify): try Verify.perform(verify, context)
    case .tag(let tag): try MakeTag.perform(tag, context)
    case .push(let push): try Push.perform(push, context)
    case .changelog(let changelog): try WriteChangelog.perform(changelog, context)
    case .command(let command): try RunCommand.perform(command, context)
    case .export(let export): try ExportApp.perform(export, context)
    case .sign(let sign): try SignApp.perform(sign, context)
    case .notarize(let notarize): try NotarizeApp.perform(notarize, context)
    case .upload(let upload): try UploadApp.perform(upload, context)
    }
  }

  // MARK: Consent

  private func isIrreversible(_ stage: PlannedStage) -> Bool {
    stage.skip == nil && stage.actions.contains(where: \.isIrreversible)
  }

  private func refuseWithoutConsent() throws(Failure) {
    guard case .missing(let hint) = consent, let stage = plan.stages.first(where: isIrreversible)
    else {
      return
    }
    throw Failure(
      .refused, id: "consent-missing",
      "stage `\(stage.name)` cannot be undone, and there is no terminal to ask on",
      hint: hint)
  }

  /// What costs nothing is checked once more before the first thing that cannot be undone.
  private func askBefore(_ stage: PlannedStage, _ index: Int, _ progress: RunProgress)
    throws(Failure)
  {
    guard isIrreversible(stage), !plan.stages[..<index].contains(where: isIrreversible) else {
      return
    }
    try Preflight.check(plan, workspace, world, head: progress.state.outcome.commit ?? plan.base)
    guard case .asks(let ask) = consent else { return }
    guard ask(stage.summary) else {
      throw Failure(
        .refused, id: "consent-refused", "stage `\(stage.name)` was not agreed to",
        hint: "relctl resume \(run.id)")
    }
  }
}

/// The event stream of a run while it runs: journal first, then state and screen.
private final class RunProgress {
  private(set) var state: RunState
  private let journal: JournalWriter
  private let listener: (Event) -> Void

  init(_ state: RunState, journal: JournalWriter, listener: @escaping (Event) -> Void) {
    self.state = state
    self.journal = journal
    self.listener = listener
  }

  func record(_ event: Event) throws(Failure) {
    try journal.append(event)
    state.apply(event)
    listener(event)
  }

  /// The journal itself may be what failed; the state still tells the caller.
  func recordIfPossible(_ event: Event) {
    try? journal.append(event)
    state.apply(event)
    listener(event)
  }
}
