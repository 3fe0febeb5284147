import Effects
import Pipelines

/// Starts a program of the user's, without a shell, in the product root.
enum RunCommand {
  static func perform(_ action: CommandAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let words = try action.command.map { word throws(Failure) in
      try Placeholders.fill(word, context)
    }
    guard let program = words.first else {
      throw Failure(.invalid, id: "empty-command", "the command is empty")
    }
    // A path is the product's own program; a bare name is searched in PATH.
    let executable =
      program.contains("/") ? context.workspace.absolute(program) : program
    var environment = context.world.environment.withoutGit
    for (name, value) in context.environment {
      environment[name] = try Placeholders.fill(value, context)
    }
    let command = Command(
      executable, Array(words.dropFirst()), environment: environment,
      directory: context.workspace.productRoot, output: .logged(path: context.logPath),
      timeoutSeconds: context.timeout)
    let result = try Tool.run(command, context.world) { line in
      try? context.emit(.output(String(decoding: line.bytes, as: UTF8.self)))
    }
    guard result.isSuccess else {
      throw Tool.failure(
        "command-failed", "`\(program)` failed", command: words, result,
        hint: "the whole output: \(context.logPath)")
    }
    return Outcome()
  }
}

/// Fills `{name}` in a stage's texts from what the run found out.
enum Placeholders {
  static func fill(_ text: String, _ context: ActionContext) throws(Failure) -> String {
    let parsed: PlaceholderText
    do throws(PlaceholderText.Problem) {
      parsed = try PlaceholderText(text)
    } catch { throw Failure(.invalid, id: error.id, error.message, hint: error.hint) }
    let outcome = context.outcome
    for placeholder in parsed.placeholders where value(placeholder, context) == nil {
      throw Failure(
        .refused, id: "placeholder-empty",
        "`{\(placeholder.rawValue)}` has no value yet: no stage before this one gave it",
        hint: outcome.commit == nil ? "put the stage after `bump`" : nil)
    }
    return parsed.filled { value($0, context) }
  }

  private static func value(_ placeholder: PlaceholderText.Placeholder, _ context: ActionContext)
    -> String?
  {
    switch placeholder {
    case .product: context.plan.product
    case .version: context.plan.bump?.version ?? context.plan.version
    case .marketing:
      String((context.plan.bump?.version ?? context.plan.version).prefix { $0 != "-" && $0 != "+" })
    case .build: context.outcome.build ?? context.plan.bump?.build
    case .commit: context.outcome.commit
    case .archive: context.outcome.archives.first
    case .output: context.workspace.absolute("dist")
    }
  }
}
