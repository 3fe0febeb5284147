import Execution
import Inputs
import Pipelines

/// `relctl inputs`: the files that can change what is built, and what changed between two bumps.
enum InputsCommand: Command {
  static let description = CommandDescription(
    "inputs", "list the inputs of apps and executables: role, repository, blob",
    operands: "[diff REV1 REV2]", count: 0...3,
    flags: [.value("--target", "NAME", "only this app or executable")],
    details: """
      `inputs diff REV1 REV2` names what changed between two bumps in product and kits, with the
      commits that did it; REV is a revision or a build number.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    guard let word = invocation.operands.first else {
      let survey = try SurveyReader(
        product, manifests: ManifestReader(context.world, mode: .fresh)
      ).read(.init())
      return list(
        try InputSetReader(product, survey: survey).items(target: invocation.value("--target")))
    }
    guard word == "diff", invocation.operands.count == 3 else {
      throw Failure(
        .usage, id: "bad-operands", "`inputs` takes nothing, or `diff REV1 REV2`",
        hint: "relctl inputs diff 27 28")
    }
    let ledger = Ledger(product)
    let from = try ledger.bump(invocation.operands[1])
    let to = try ledger.bump(invocation.operands[2])
    return difference(try InputDifferences(product).lines(from: from, to: to))
  }

  private static func list(_ items: [InputItem]) -> CommandResult {
    var table = TableText([
      ("role", .left), ("blob", .left), ("targets", .left), ("path", .left),
    ])
    for item in items {
      table.rows.append([
        item.role.rawValue, String(item.object.prefix(12)), item.targets.joined(separator: ","),
        item.path.display,
      ])
    }
    let documents = items.map { item in
      JSONValue.object([
        ("repository", .string(item.path.repository)), ("path", .string(item.path.path)),
        ("role", .string(item.role.rawValue)), ("blob", .string(item.object)),
        ("targets", .strings(item.targets)),
      ])
    }
    return CommandResult(
      lines: items.isEmpty
        ? ["no inputs: the product names no app and no executable"]
        : table.lines(),
      fields: [("inputs", .array(documents))])
  }

  private static func difference(_ found: [InputDifferences.Line]) -> CommandResult {
    var lines: [String] = []
    for line in found {
      lines.append("\(line.difference.change.rawValue) \(line.difference.path.display)")
      lines += line.commits.map { "  " + $0 }
    }
    let documents = found.map { line in
      JSONValue.object([
        ("repository", .string(line.difference.path.repository)),
        ("path", .string(line.difference.path.path)),
        ("change", .string(line.difference.change.rawValue)),
        ("before", .optional(line.difference.before?.id)),
        ("after", .optional(line.difference.after?.id)), ("commits", .strings(line.commits)),
      ])
    }
    return CommandResult(
      lines: found.isEmpty ? ["nothing changed"] : lines,
      fields: [("changes", .array(documents))])
  }
}
