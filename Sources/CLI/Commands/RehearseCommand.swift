import Effects
import Execution
import Pipelines

/// `relctl rehearse`: a pipeline in throw-away clones, with stand-ins for Apple's tools.
enum RehearseCommand: Command {
  static let description = CommandDescription(
    "rehearse", "run a pipeline in throw-away clones with stand-in tools", operands: "PIPELINE",
    count: 0...1,
    flags: [
      .value("--fault", "NAME", "plant a fault; `all` plants each and prints a table"),
      .value("--then", "NAME", "resume the failed run with another fault, or with `none`"),
      .toggle("--list-faults", "print the faults and end"),
      .toggle("--keep", "keep the clones and say where they are"),
    ] + Flag.waivers,
    details: """
      The plan is the very one that `run` would execute, of HEAD; nothing of the product, its kits
      or their remotes is touched, and nothing is built, signed or sent. Manifests are read by the
      real `swift`; every other tool is a stand-in that behaves as the real one was reported to.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    if invocation.has("--list-faults") { return list() }
    guard !invocation.operands.isEmpty else {
      throw Failure(
        .usage, id: "missing-argument", "`rehearse` needs PIPELINE",
        hint: "relctl rehearse PIPELINE")
    }
    let directory: String
    do throws(FileError) {
      let parent = try context.world.files.realPath(
        context.world.environment.value("TMPDIR") ?? "/tmp")
      directory = try context.world.files.makeTemporaryDirectory(
        in: parent, prefix: "relctl-rehearsal-")
    } catch { throw Failure(writing: error) }
    defer {
      if !invocation.has("--keep") { try? context.world.files.remove(directory) }
    }
    let rehearsal = Rehearsal(
      stage: try RehearsalStage(context, in: directory), context: context, invocation: invocation)
    if invocation.has("--keep") { context.say("clones and stand-ins: \(directory)") }
    switch invocation.value("--fault") {
    case nil: return try rehearsal.perform(nil)
    case "all": return try FaultTable(rehearsal).run()
    case let name?: return try rehearsal.perform(try fault(name))
    }
  }

  static func fault(_ name: String) throws(Failure) -> RehearsalFault {
    if let fault = RehearsalFault.named(name) { return fault }
    throw Failure(
      .usage, id: "unknown-fault", "there is no fault `\(name)`",
      hint: Nearest.name(to: name, in: RehearsalFault.all.map(\.name))
        .map { "did you mean `\($0)`?" } ?? "relctl rehearse --list-faults")
  }

  private static func list() -> CommandResult {
    var table = TableText([("fault", .left), ("stage", .left), ("exit", .right), ("what", .left)])
    for fault in RehearsalFault.all {
      table.rows.append([fault.name, fault.stage.rawValue, "\(fault.status.rawValue)", fault.about])
    }
    return CommandResult(
      lines: table.lines(),
      fields: [
        (
          "faults",
          .array(
            RehearsalFault.all.map {
              .object([
                ("name", .string($0.name)), ("stage", .string($0.stage.rawValue)),
                ("status", .int(Int($0.status.rawValue))), ("about", .string($0.about)),
              ])
            })
        )
      ])
  }
}

/// Rehearses one pipeline, with or without a fault.
struct Rehearsal {
  let stage: RehearsalStage
  let context: CommandContext
  let invocation: Invocation

  var name: String { invocation.operands[0] }

  func pipeline() throws(Failure) -> Pipeline {
    let product = try context.product()
    return try ProductReader.pipeline(name, product.workspace, context.world).pipeline
  }

  func perform(_ fault: RehearsalFault?) throws(Failure) -> CommandResult {
    try stage.set(fault)
    let rehearsing = try stage.rehearsing(fault, output: context.output, errors: context.errors)
    context.say(
      "rehearsal in throw-away clones: stand-in tools, nothing is built, signed or sent"
        + (fault.map { "; fault `\($0.name)`: \($0.about)" } ?? ""))
    var result = try run(rehearsing)
    if result.failure != nil, let next = invocation.value("--then") {
      result = try resume(with: next, rehearsing)
    }
    result.fields.append(("rehearsal", .bool(true)))
    result.fields.append(("fault", .optional(fault?.name)))
    if result.failure == nil {
      result.lines.append(
        "rehearsed `\(name)`: every stage ran against stand-ins; a real Xcode was not asked")
    }
    return result
  }

  /// `relctl resume --yes` in the clone, after the tools were changed.
  private func resume(with next: String, _ rehearsing: CommandContext) throws(Failure)
    -> CommandResult
  {
    try stage.replant(next == "none" ? nil : try RehearseCommand.fault(next))
    context.say("resuming" + (next == "none" ? "" : ", now with fault `\(next)`"))
    let resume = try Invocation(command: ResumeCommand.description, arguments: ["--yes"])
    return try ResumeCommand.run(resume, rehearsing)
  }

  /// The run itself, as `relctl run PIPELINE --yes` in the clone.
  func run(_ rehearsing: CommandContext) throws(Failure) -> CommandResult {
    var arguments = [name, "--yes"]
    for glob in invocation.list("--allow-dirty") { arguments += ["--allow-dirty", glob] }
    for toggle in ["--allow-branch", "--allow-kit-unpushed"] where invocation.has(toggle) {
      arguments.append(toggle)
    }
    let run = try Invocation(command: RunCommand.description, arguments: arguments)
    return try RunCommand.start(name, run, rehearsing, groups: false)
  }
}

/// `--fault all`: what relctl said to each fault, and whether that was right.
private struct FaultTable {
  private let rehearsal: Rehearsal

  init(_ rehearsal: Rehearsal) { self.rehearsal = rehearsal }

  private struct Row {
    let fault: RehearsalFault
    let status: ExitStatus
    let message: String
    let hint: String?
    let seconds: Double

    var isRight: Bool { status == fault.status }
  }

  func run() throws(Failure) -> CommandResult {
    let pipeline = try rehearsal.pipeline()
    let context = rehearsal.context
    var rows: [Row] = []
    var others: [RehearsalFault] = []
    for fault in RehearsalFault.all {
      guard rehearsal.stage.applies(fault, to: pipeline) else {
        others.append(fault)
        continue
      }
      let row = try meet(fault)
      rows.append(row)
      context.say(
        "\(row.isRight ? "ok   " : "WRONG") \(fault.name): \(row.status.rawValue), \(row.message)")
    }
    return result(rows, others)
  }

  private func meet(_ fault: RehearsalFault) throws(Failure) -> Row {
    let time = rehearsal.context.world.time
    let start = time.monotonicNanoseconds()
    try rehearsal.stage.set(fault)
    let silent = SilentSink()
    let failure: Failure?
    do throws(Failure) {
      failure = try rehearsal.run(
        try rehearsal.stage.rehearsing(fault, output: silent, errors: silent)
      ).failure
    } catch { failure = error }
    return Row(
      fault: fault, status: failure.map { ExitStatus($0.kind) } ?? .success,
      message: failure?.message ?? "success", hint: failure?.hint,
      seconds: Double(time.monotonicNanoseconds() - start) / 1e9)
  }

  private func result(_ rows: [Row], _ others: [RehearsalFault]) -> CommandResult {
    var table = TableText([
      ("fault", .left), ("exit", .right), ("expected", .right), ("relctl said", .left),
    ])
    for row in rows {
      table.rows.append([
        row.fault.name, "\(row.status.rawValue)", "\(row.fault.status.rawValue)", row.message,
      ])
    }
    let wrong = rows.filter { !$0.isRight }
    var lines = table.lines()
    if !others.isEmpty {
      lines.append(
        "not met by this pipeline: " + others.map(\.name).joined(separator: ", "))
    }
    lines.append("\(rows.count) faults, \(wrong.count) answered with another exit status")
    return CommandResult(
      lines: lines,
      fields: [
        ("faults", .array(rows.map(Self.document))), ("notMet", .strings(others.map(\.name))),
      ],
      failure: wrong.first.map { row in
        Failure(
          .workFailed, id: "fault-unanswered",
          "fault `\(row.fault.name)` ended with \(row.status.rawValue), not with "
            + "\(row.fault.status.rawValue)", details: wrong.map(\.fault.name))
      })
  }
}

extension FaultTable {
  private static func document(_ row: Row) -> JSONValue {
    let fields: [(String, JSONValue)] = [
      ("name", .string(row.fault.name)), ("status", .int(Int(row.status.rawValue))),
      ("expected", .int(Int(row.fault.status.rawValue))), ("message", .string(row.message)),
      ("hint", .optional(row.hint)), ("seconds", .double(row.seconds)),
    ]
    return .object(fields)
  }
}

/// Takes everything and shows nothing.
private struct SilentSink: ByteSink {
  func write(_ bytes: [UInt8]) throws(FileError) {}
}
