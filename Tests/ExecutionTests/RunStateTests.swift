import Pipelines
import Testing

@Suite("the state of a run, folded from its journal")
struct RunStateTests {
  private static let failure = Failure(.workFailed, id: "x", "x")

  @Test("a finished action's findings stay, an open one's steps are kept until it ends")
  func actions() {
    var state = RunState([
      .runStarted(id: "1", pipeline: "p", base: "b"),
      .stageStarted(index: 0, name: "a", summary: ""),
      .actionStarted(stage: 0, action: 0),
      .step(stage: 0, action: 0, name: "commit-object", value: "abc"),
    ])
    #expect(state.openAction.map { [$0.stage, $0.action] } == [0, 0])
    #expect(state.openSteps == ["commit-object": "abc"])
    #expect(state.nextStage(of: 2) == 0)
    state.apply(.actionFinished(stage: 0, action: 0, outcome: Outcome(commit: "abc", build: "2")))
    state.apply(.stageFinished(index: 0, name: "a", seconds: 1))
    #expect(state.openAction == nil && state.openSteps.isEmpty)
    #expect(state.outcome.commit == "abc")
    #expect(state.nextStage(of: 2) == 1)
    #expect(state.finishedActions == [0: 1])
    state.apply(.stageSkipped(index: 1, name: "b", reason: "no"))
    #expect(state.nextStage(of: 2) == nil)
    #expect(!state.isFinished)
    state.apply(.runFinished)
    #expect(state.isFinished)
  }

  @Test("a failed stage is the next one, and a resumed run has no failure any more")
  func failures() {
    var state = RunState([
      .stageStarted(index: 0, name: "a", summary: ""),
      .stageFailed(index: 0, name: "a", seconds: 1, failure: failureValue),
      .runFailed(failureValue),
    ])
    #expect(state.failure == Self.failure)
    #expect(state.nextStage(of: 1) == 0)
    state.apply(.runResumed(id: "1", from: 0))
    #expect(state.failure == nil)
  }

  @Test("a run whose last line could not be flushed has not finished")
  func unflushedEnd() {
    #expect(!RunState([.runFinished, .runFailed(failureValue)]).isFinished)
  }

  private var failureValue: Failure { Self.failure }

  @Test("later findings win, lists grow")
  func merges() {
    var outcome = Outcome(commit: "a", archives: ["x"], lines: ["1"], skipped: ["s"])
    outcome.merge(Outcome(build: "3", archives: ["y"], evidence: "E1", lines: ["2"]))
    outcome.merge(Outcome(commit: "b"))
    #expect(outcome.commit == "b" && outcome.build == "3" && outcome.evidence == "E1")
    #expect(outcome.archives == ["x", "y"] && outcome.lines == ["1", "2"])
    #expect(outcome.skipped == ["s"])
  }
}
