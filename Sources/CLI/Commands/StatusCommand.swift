import Effects
import Execution
import Git
import Pipelines
import TestReports
import XcodeProject

/// `relctl status`: one screen on where the product stands.
enum StatusCommand: Command {
  static let description = CommandDescription(
    "status", "version, build number and its home, kits, projects, last run")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    let cache = product.store.root + "/cache/manifests"
    let survey = try SurveyReader(
      product, manifests: ManifestReader(context.world, mode: .cached(directory: cache))
    ).read(.init())
    var lines = head(product, survey)
    var fields: [(String, JSONValue)] = [
      ("product", .string(product.product.name)),
      ("version", .string(product.product.version.text)),
      ("build", .optional(build(survey)?.text)), ("head", .string(survey.facts.head)),
      ("branch", .optional(survey.facts.branch)),
    ]
    let looks = LookCache(context.world, directory: product.store.root + "/cache/trees")
    let kits = try survey.kits.map { kit throws(Failure) in
      try KitCheck(context.world).report(kit, asksServer: false, cache: looks)
    }
    lines += kits.map(kitLine)
    fields.append(("kits", .array(kits.map(KitText.document))))
    let projects = projectStates(product, survey, context)
    lines += projects.map { "project    \($0.spec): \($0.state)" }
    fields.append(
      (
        "projects",
        .array(
          projects.map {
            .object([("spec", .string($0.spec)), ("state", .string($0.state))])
          })
      ))
    let last = try product.store.latest()
    lines.append("last run   " + (last.map(runLine) ?? "none"))
    fields.append(("lastRun", .optional(last?.directory.id)))
    return CommandResult(lines: lines, fields: fields)
  }

  private static func build(_ survey: Survey) -> HomeScalar? {
    survey.facts.apps.first?.buildHomes.first
  }

  private static func head(_ product: ProductContext, _ survey: Survey) -> [String] {
    let facts = survey.facts
    let number: String
    if let home = build(survey) {
      number = "\(home.text)  (\(home.path):\(home.line) \(home.name))"
    } else if let build = product.product.build {
      number = "\(build)  (\(facts.productPath): build)"
    } else {
      number = "none"
    }
    var lines = [
      "product    \(product.product.name) \(product.product.version)", "build      \(number)",
      "commit     \(facts.head.prefix(12)) on \(facts.branch ?? "a detached HEAD")",
    ]
    let problems = facts.apps.flatMap(\.problems).map(\.diagnostic)
    lines += problems.map { "problem    \($0.file): \($0.message)" }
    return lines
  }

  private static func kitLine(_ report: KitCheck.Report) -> String {
    let state =
      report.differences.isEmpty ? "clean" : "\(report.differences.count) paths differ"
    return "kit        \(report.kit.name) \(report.revision?.short ?? "none"), \(state), pushed: "
      + "\(KitText.pushed(report.pushed))  (\(report.kit.path))"
  }

  private static func projectStates(
    _ product: ProductContext, _ survey: Survey, _ context: CommandContext
  ) -> [(spec: String, state: String)] {
    let generation = ProjectGeneration(product.workspace, context.world)
    return product.product.apps.map { app in
      guard app.generator == .builtin, let loaded = survey.specs[app.project] else {
        return (app.project, "cannot be judged: made by the external generator")
      }
      if loaded.spec.options.preGenCommand != nil, !app.commands {
        return (app.project, "cannot be judged: preGenCommand")
      }
      do throws(Failure) {
        let prepared = try generation.generate(
          loaded, files: LiveFileTree(), options: generation.options(app))
        let stale = try ProjectDisk().stale(prepared.project)
        return (
          app.project, stale.isEmpty ? "current" : "stale, " + CountText.of(stale.count, "file")
        )
      } catch { return (app.project, "cannot be generated: \(error.message)") }
    }
  }

  private static func runLine(_ stored: RunStore.Stored) -> String {
    let state =
      stored.state.isFinished
      ? "finished" : stored.state.failure.map { "failed: \($0.message)" } ?? "unfinished"
    return "\(stored.directory.id) \(stored.plan.pipeline): \(state)"
  }
}
