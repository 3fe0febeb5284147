import Effects
import Pipelines
import XcodeProject

/// Writes an app's project, or checks that it is current.
enum Generate {
  static func perform(_ action: GenerateAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    if action.usesExternalTool {
      guard !action.checksOnly else {
        throw Failure(
          .unavailable, id: "check-needs-builtin",
          "whether \(action.spec) is current cannot be judged with the external generator",
          hint: "\"generator\": \"builtin\" in product.json")
      }
      try ExternalGenerator.run(action, context)
      return Outcome()
    }
    let product = try ProductReader.read(context.workspace, context.world).product
    guard let app = product.apps.first(where: { $0.project == action.spec }) else {
      throw Failure(.invalid, id: "unknown-app", "product.json names no app \(action.spec)")
    }
    if action.checksOnly {
      let prepared = try ProjectGeneration(context.workspace, context.world)
        .prepare(app, files: LiveFileTree(), strict: action.strict)
      if prepared.loaded.spec.options.preGenCommand != nil, !app.commands {
        try context.warn("\(action.spec) cannot be judged: preGenCommand")
        return Outcome()
      }
      let stale = try ProjectDisk().stale(prepared.project)
      guard let first = stale.first else { return Outcome() }
      throw Failure(
        .mismatch, id: "project-stale", "`\(first.path)` is not what \(action.spec) generates",
        file: first.path, hint: "relctl generate", details: stale.flatMap(\.lines))
    }
    let (prepared, written) = try StageGeneration(app, context).run(strict: action.strict)
    for warning in prepared.warnings where warning.severity == .warning {
      try context.warn("\(warning.file): \(warning.message)")
    }
    try context.note(ProjectText.written(prepared.project, written, context.workspace))
    return Outcome()
  }
}
