/// What a journal says of a run: the fold that resuming stands on.
package struct RunState: Sendable, Equatable {
  package enum StageResult: Sendable, Equatable {
    case finished(seconds: Double)
    case skipped(reason: String)
    case failed(seconds: Double, Failure)
  }

  /// By stage index.
  package private(set) var results: [Int: StageResult] = [:]
  /// Actions that finished, by stage index.
  package private(set) var finishedActions: [Int: Int] = [:]
  /// Steps of the action that began and did not finish.
  package private(set) var openSteps: [String: String] = [:]
  /// The action that began and did not finish.
  package private(set) var openAction: (stage: Int, action: Int)?
  package private(set) var outcome = Outcome()
  package private(set) var isFinished = false
  package private(set) var failure: Failure?

  package init(_ events: some Sequence<Event> = []) {
    for event in events { apply(event) }
  }

  package mutating func apply(_ event: Event) {
    switch event {
    case .actionStarted(let stage, let action):
      openAction = (stage, action)
      openSteps = [:]
    case .step(_, _, let name, let value):
      openSteps[name] = value
    case .actionFinished(let stage, let action, let outcome):
      finishedActions[stage] = max(finishedActions[stage] ?? 0, action + 1)
      self.outcome.merge(outcome)
      openAction = nil
      openSteps = [:]
    case .stageSkipped(let index, _, let reason):
      results[index] = .skipped(reason: reason)
    case .stageFinished(let index, _, let seconds):
      results[index] = .finished(seconds: seconds)
    case .stageFailed(let index, _, let seconds, let failure):
      results[index] = .failed(seconds: seconds, failure)
    case .runResumed:
      failure = nil
    case .runFinished:
      isFinished = true
      failure = nil
    case .runFailed(let failure):
      // The line that says so may be there although its flush failed.
      isFinished = false
      self.failure = failure
    case .runStarted, .stageStarted, .note, .warning, .output, .progress:
      break
    }
  }

  /// The first stage that is neither finished nor skipped.
  package func nextStage(of count: Int) -> Int? {
    (0..<count).first { index in
      switch results[index] {
      case .finished, .skipped: false
      case .failed, nil: true
      }
    }
  }

  package static func == (left: RunState, right: RunState) -> Bool {
    left.results == right.results && left.finishedActions == right.finishedActions
      && left.openSteps == right.openSteps && left.outcome == right.outcome
      && left.openAction?.stage == right.openAction?.stage
      && left.openAction?.action == right.openAction?.action
      && left.isFinished == right.isFinished && left.failure == right.failure
  }
}
