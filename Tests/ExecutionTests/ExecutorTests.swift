import Effects
import Pipelines
import TestSupport
import Testing

@testable import Execution

@Suite("the executor and its journal")
struct ExecutorTests {
  private static func plan(_ words: [[String]], skip: Int? = nil) -> Plan {
    Plan(
      pipeline: "p", product: "P", base: String(repeating: "a", count: 40), branch: "main",
      version: "1.0.0", kits: [],
      stages: words.enumerated().map { index, command in
        PlannedStage(
          word: "run", name: "stage \(index)", summary: "",
          skip: index == skip ? "not today" : nil,
          actions: [.command(CommandAction(command: command))])
      }, waivers: [], sources: [:])
  }

  private static func world(_ processes: ScriptedProcesses) -> World {
    World(
      files: LiveFiles(), processes: processes, time: FixedClock(), environment: .live(),
      archives: LiveArchives())
  }

  private static func executor(
    _ plan: Plan, _ run: RunDirectory, _ directory: TemporaryDirectory,
    _ processes: ScriptedProcesses
  ) -> Executor {
    Executor(
      world: world(processes),
      workspace: Workspace(productRoot: directory.path, repositoryRoot: directory.path),
      plan: plan, run: run, consent: .missing(hint: "relctl run x --yes"), timeout: nil,
      listener: { _ in })
  }

  @Test("stages run in order; a failure ends the run, and the rest goes on where it stood")
  func resumes() throws {
    let directory = try TemporaryDirectory()
    let plan = Self.plan([["one"], ["two", "{version}"], ["three"], ["four"]], skip: 2)
    let first = ScriptedProcesses([
      .init(["one"]), .init(["two", "1.0.0"], status: 3, error: "no\n"),
    ])
    let store = RunStore(productRoot: directory.path, Self.world(first))
    let run = try store.begin(plan)
    let failed = Self.executor(plan, run, directory, first).execute()
    #expect(failed.failure?.kind == .workFailed)
    #expect(failed.failure?.outputTail == ["no"])
    #expect(first.problems.isEmpty)

    let stored = try #require(try store.find(nil))
    #expect(stored.plan == plan)
    #expect(stored.state == failed)
    #expect(try store.find("0001")?.directory.id == run.id)
    let second = ScriptedProcesses([.init(["two", "1.0.0"]), .init(["four"])])
    let done = Self.executor(plan, run, directory, second).execute(from: stored.state)
    #expect(done.failure == nil && done.isFinished)
    #expect(second.problems.isEmpty)
    #expect(try store.find(nil) == nil)
    #expect(try store.latest()?.state.isFinished == true)
    guard case .skipped(let reason) = done.results[2] else {
      Issue.record("stage 2 is \(String(describing: done.results[2]))")
      return
    }
    #expect(reason == "not today")
  }

  @Test("a placeholder without a value stops the run before its program starts")
  func placeholders() throws {
    let directory = try TemporaryDirectory()
    let plan = Self.plan([["notify", "{commit}"]])
    let processes = ScriptedProcesses([])
    let run = try RunStore(productRoot: directory.path, Self.world(processes)).begin(plan)
    let state = Self.executor(plan, run, directory, processes).execute()
    #expect(state.failure?.id == "placeholder-empty")
    #expect(processes.problems.isEmpty)
  }

  @Test("a torn last line is passed over, damage before it is named, an empty plan is no run")
  func tornJournals() throws {
    let directory = try TemporaryDirectory()
    let plan = Self.plan([["one"]])
    let processes = ScriptedProcesses([.init(["one"])])
    let store = RunStore(productRoot: directory.path, Self.world(processes))
    let run = try store.begin(plan)
    _ = Self.executor(plan, run, directory, processes).execute()
    let journal = try LiveFiles().read(run.journalPath)
    try LiveFiles().replace(run.journalPath, with: journal + Array("{\"at\":\"2026".utf8))
    #expect(try store.latest()?.state.isFinished == true)
    for cut in stride(from: 0, to: journal.count, by: 97) {
      try LiveFiles().replace(run.journalPath, with: Array(journal[..<cut]))
      #expect(try store.latest()?.state.isFinished == false)
    }
    try LiveFiles().replace(run.journalPath, with: Array("{\"at\":1}\n".utf8) + journal)
    let damage = try #require(throws: Failure.self) { try store.latest() }
    #expect(damage.id == "journal-unreadable" && damage.message.contains("line 1"))
    try LiveFiles().replace(run.planPath, with: [])
    #expect(try store.latest() == nil)
  }

  @Test("runs are numbered, found by the beginning of their id, and pruned from the oldest on")
  func store() throws {
    let directory = try TemporaryDirectory()
    let processes = ScriptedProcesses([])
    let store = RunStore(productRoot: directory.path, Self.world(processes))
    let plan = Self.plan([], skip: nil)
    var ids: [String] = []
    for _ in 0..<4 {
      let run = try store.begin(plan)
      ids.append(run.id)
      _ = Self.executor(plan, run, directory, processes).execute()
    }
    #expect(ids.map { String($0.prefix(5)) } == ["0001-", "0002-", "0003-", "0004-"])
    #expect(try store.latest()?.directory.id == ids[3])
    #expect(try store.find("0002")?.directory.id == ids[1])
    #expect(try store.find("9") == nil)
    try store.prune(keeping: 2)
    #expect(try store.find("0002") == nil && store.find("0003") != nil)
    #expect(try directory.read(".relctl/.gitignore") == "*\n")
  }
}
