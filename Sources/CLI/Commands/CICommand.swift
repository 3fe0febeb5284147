import Effects
import Execution
import Pipelines

/// `relctl ci`: the entry point of a CI job.
enum CICommand: Command {
  static let description = CommandDescription(
    "ci", "run the CI pipeline: find the host, fold its log, write outputs and summary",
    flags: [
      .value("--pipeline", "NAME", "default: ci"),
      .value("--branch", "NAME", "where a push goes; default: the host's branch"),
      .toggle("--new", "begin anew although the last run did not finish"),
      .yes,
    ] + Flag.waivers)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let host = CIHost(context.world.environment)
    context.say("CI host: \(host.map { $0.rawValue } ?? "none")")
    let isGitHub = host == .gitHubActions
    let name = invocation.value("--pipeline") ?? "ci"
    var result: CommandResult
    do throws(Failure) {
      result = try RunCommand.start(name, invocation, context, groups: isGitHub)
    } catch {
      if isGitHub { context.say(AnnotationText.error(error, title: name)) }
      throw error
    }
    result.fields.append(("host", .optional(host.map { $0.rawValue })))
    guard isGitHub, let stored = try context.product().store.latest() else { return result }
    let tests = try TestOutputs.gitHub(of: stored.directory, context.world)
    let numbers = try TestOutputs.numbers(of: stored.directory, context.world)
    do throws(FileError) {
      if !tests.annotations.isEmpty { try context.errors.write(tests.annotations) }
      let outcome = Self.outcome(stored, numbers)
      try GitHubFiles(context.world).write(stored, outcome, tests: tests.summary)
    } catch {
      // The work stands; only its report is lost, and the job must say so.
      result.failure = result.failure ?? Failure(writing: error)
    }
    return result
  }

  /// A failed stage has no outcome, but failed tests have numbers.
  private static func outcome(
    _ stored: RunStore.Stored, _ tests: (total: Int, failed: Int, coveragePercent: Double?)?
  ) -> Outcome {
    var outcome = stored.state.outcome
    outcome.testsTotal = outcome.testsTotal ?? tests?.total
    outcome.testsFailed = outcome.testsFailed ?? tests?.failed
    outcome.coveragePercent = outcome.coveragePercent ?? tests?.coveragePercent
    return outcome
  }
}

/// GitHub's output and summary files.
struct GitHubFiles {
  private let world: World

  init(_ world: World) { self.world = world }

  func write(_ stored: RunStore.Stored, _ outcome: Outcome, tests: [UInt8]) throws(FileError) {
    if let path = world.environment.value("GITHUB_OUTPUT") {
      let text = outputs(stored, outcome).map { assignment($0.name, $0.value) }.joined()
      if !text.isEmpty { try world.files.append(line: Array(text.dropLast().utf8), to: path) }
    }
    if let path = world.environment.value("GITHUB_STEP_SUMMARY") {
      try world.files.append(line: Array((summary(stored) + "\n\n").utf8) + tests, to: path)
    }
  }

  private func outputs(_ stored: RunStore.Stored, _ outcome: Outcome)
    -> [(name: String, value: String)]
  {
    let plan = stored.plan
    let version = plan.bump?.version ?? plan.version
    let kits = plan.kits.map { "\($0.name) \($0.revision) \($0.path)" }.joined(separator: "\n")
    let values: [(String, String?)] = [
      ("version", version),
      ("marketing_version", String(version.prefix { $0 != "-" && $0 != "+" })),
      ("build_number", outcome.build), ("commit_sha", outcome.commit ?? plan.base),
      ("tag", outcome.tag), ("kit_revisions", kits.isEmpty ? nil : kits),
      ("inputs_digest", outcome.inputsDigest), ("evidence_level", outcome.evidence),
      ("archive_path", outcome.archives.first),
      ("tests_total", outcome.testsTotal.map(String.init)),
      ("tests_failed", outcome.testsFailed.map(String.init)),
      ("coverage_percent", outcome.coveragePercent.map { OneDecimal.text($0) }),
      ("run_id", stored.directory.id),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }

  /// A value of several lines stands between lines of a delimiter that nobody can guess.
  private func assignment(_ name: String, _ value: String) -> String {
    guard value.contains("\n") || value.contains("\r") else { return "\(name)=\(value)\n" }
    let delimiter = "relctl_" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "\(name)<<\(delimiter)\n\(value)\n\(delimiter)\n"
  }

  private func summary(_ stored: RunStore.Stored) -> String {
    let rows = RunReport.lines(stored.plan, stored.state)
    let fence = String(
      repeating: "`", count: max(3, (rows.map(longestFence).max() ?? 0) + 1))
    return
      (["### \(stored.plan.product): \(stored.plan.pipeline)", "", fence + "text"] + rows
      + [fence]).joined(separator: "\n")
  }

  private func longestFence(_ line: String) -> Int {
    var longest = 0
    var current = 0
    for character in line {
      current = character == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}

/// A number with one decimal, without the locale's help.
enum OneDecimal {
  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}
