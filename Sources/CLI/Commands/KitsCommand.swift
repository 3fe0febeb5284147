import Execution
import Pipelines

/// `relctl kits`: the kits, and whether each is fit for a release.
enum KitsCommand: Command {
  static let description = CommandDescription(
    "kits", "list the kits: path, SHA, branch, clean, pushed; 77 when one is unfit",
    flags: [.toggle("--allow-kit-unpushed", "let a kit pass whose HEAD was not pushed")])

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    let survey = try SurveyReader(
      product, manifests: ManifestReader(context.world, mode: .fresh)
    ).read(.init())
    let gate = KitGate(
      kits: [], allowUnpushed: invocation.has("--allow-kit-unpushed"), allowDirty: [])
    var table = TableText([
      ("kit", .left), ("commit", .left), ("branch", .left), ("clean", .left), ("pushed", .left),
      ("path", .left),
    ])
    var documents: [JSONValue] = []
    var refusals: [Failure] = []
    for kit in survey.kits {
      let report = try KitCheck(context.world).report(kit)
      table.rows.append(KitText.row(report))
      documents.append(KitText.document(report))
      if let refusal = KitCheck.refusal(report, gate: gate, recorded: nil) {
        refusals.append(refusal)
      }
    }
    return CommandResult(
      lines: survey.kits.isEmpty ? ["the product compiles no kit"] : table.lines(),
      fields: [("kits", .array(documents))], failure: combined(refusals))
  }

  private static func combined(_ refusals: [Failure]) -> Failure? {
    guard var first = refusals.first else { return nil }
    for other in refusals.dropFirst() { first.details += [other.message] + other.details }
    return first
  }
}

/// A kit's report as a table row and as JSON.
enum KitText {
  static func row(_ report: KitCheck.Report) -> [String] {
    [
      report.kit.name, report.revision?.short ?? "none",
      report.kit.head.branchName ?? "(detached)",
      report.differences.isEmpty ? "yes" : "no, \(report.differences.count)", pushed(report.pushed),
      report.kit.path,
    ]
  }

  static func document(_ report: KitCheck.Report) -> JSONValue {
    .object([
      ("name", .string(report.kit.name)), ("path", .string(report.kit.path)),
      ("revision", .optional(report.revision?.hex)),
      ("branch", .optional(report.kit.head.branchName)),
      ("clean", .bool(report.differences.isEmpty)),
      ("differences", .strings(report.differences.map { DifferenceText.line($0) })),
      ("comparedFiles", .int(report.comparedFiles)),
      ("pushed", .string(pushed(report.pushed))),
      ("references", .strings(report.kit.references)),
    ])
  }

  static func pushed(_ pushed: KitCheck.Pushed) -> String {
    switch pushed {
    case .yes: "yes"
    case .no: "no"
    case .notAsked: "unknown"
    }
  }
}
