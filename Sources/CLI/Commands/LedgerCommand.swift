import Execution
import Inputs
import Pipelines
import TestReports

/// `relctl ledger`: every bump, and what lies between two.
enum LedgerCommand: Command {
  static let description = CommandDescription(
    "ledger", "list every bump: version, build, kits, digest, evidence, tag",
    operands: "[diff A B]", count: 0...3,
    flags: [.value("--branch", "REV", "the bumps of this branch; default: HEAD")],
    details: """
      `ledger diff A B` prints the logs of product and kits between two builds: build numbers or
      revisions. All of it comes from git.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let ledger = Ledger(try context.product())
    guard let word = invocation.operands.first else {
      return list(try ledger.bumps(of: invocation.value("--branch")))
    }
    guard word == "diff", invocation.operands.count == 3 else {
      throw Failure(
        .usage, id: "bad-operands", "`ledger` takes nothing, or `diff A B`",
        hint: "relctl ledger diff 27 28")
    }
    let from = try ledger.bump(invocation.operands[1])
    let to = try ledger.bump(invocation.operands[2])
    return difference(from, to, try ledger.logs(from: from, to: to))
  }

  private static func list(_ bumps: [RecordedBump]) -> CommandResult {
    var table = TableText([
      ("build", .right), ("version", .left), ("commit", .left), ("evidence", .left),
      ("tag", .left), ("kits", .left), ("inputs", .left),
    ])
    for bump in bumps {
      table.rows.append([
        bump.record.build.text, bump.record.version.text, bump.commit.short,
        bump.evidence ?? "unknown", bump.tag ?? "none",
        bump.record.kits.map { "\($0.name) \($0.revision.prefix(8))" }.joined(separator: ", "),
        digest(bump.record.digest),
      ])
    }
    return CommandResult(
      lines: bumps.isEmpty ? ["no bump yet"] : table.lines(),
      fields: [("bumps", .array(bumps.map(document)))])
  }

  private static func digest(_ digest: InputsDigest) -> String {
    if case .v1(let hex) = digest { return "v1 " + hex.prefix(12) }
    return digest.text
  }

  private static func document(_ bump: RecordedBump) -> JSONValue {
    .object([
      ("build", .string(bump.record.build.text)), ("version", .string(bump.record.version.text)),
      ("commit", .string(bump.commit.hex)), ("time", .int(Int(bump.time))),
      ("tag", .optional(bump.tag)), ("evidence", .optional(bump.evidence)),
      ("evidenceSource", .optional(bump.evidenceSource)),
      (
        "kits",
        .array(
          bump.record.kits.map {
            .object([
              ("name", .string($0.name)), ("revision", .string($0.revision)),
              ("path", .string($0.path)),
            ])
          })
      ), ("inputsDigest", .string(bump.record.digest.text)),
    ])
  }

  private static func difference(
    _ from: RecordedBump, _ to: RecordedBump, _ logs: [Ledger.Log]
  ) -> CommandResult {
    var lines = ["from build \(from.record.build) to build \(to.record.build)"]
    for log in logs {
      let name = log.name == InputPath.product ? to.record.product : "kit " + log.name
      switch (log.from, log.to) {
      case (nil, let new?): lines.append("\(name): new, at \(new.prefix(12))")
      case (let old?, nil): lines.append("\(name): gone, was at \(old.prefix(12))")
      default:
        lines.append(
          log.commits.isEmpty
            ? "\(name): no commit"
            : "\(name): " + CountText.of(log.commits.count, "commit"))
      }
      lines += log.commits.map { "  " + $0 }
    }
    let documents = logs.map { log in
      JSONValue.object([
        ("name", .string(log.name)), ("from", .optional(log.from)), ("to", .optional(log.to)),
        ("commits", .strings(log.commits)),
      ])
    }
    return CommandResult(lines: lines, fields: [("repositories", .array(documents))])
  }
}
