import Effects
import Execution
import Pipelines
import XcodeProject
import YAML

/// `relctl generate`: a drop-in for `xcodegen generate`.
enum GenerateCommand: Command {
  static let description = CommandDescription(
    "generate", "write Xcode projects from their specs, as XcodeGen does",
    flags: [
      .value(
        "--spec", short: "-s", "PATH[,PATH]", "the specs; default: the product's, or project.yml"),
      .value("--project-root", short: "-r", "DIR", "the folder that paths are relative to"),
      .value("--project", short: "-p", "DIR", "where the project goes; default: the spec's folder"),
      .toggle("--no-env", short: "-n", "leave ${NAME} as written"),
      .toggle("--use-cache", short: "-c", "accepted, and needless: equal files are not touched"),
      .value("--cache-path", "FILE", "accepted, and needless"),
      .toggle("--check", "write nothing; 65 when a project is stale, naming each file"),
      .toggle("--strict", "warnings are errors"),
      .value("--xcodegen", "VERSION", "whose output to equal: 2.45.4 (default) or 2.46"),
    ],
    details: """
      Typed by a person it behaves as XcodeGen: the environment is expanded, and preGenCommand and
      postGenCommand run. `--check` runs no command.
      """)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let requests = try GenerateRequest.all(invocation, context)
    var lines: [String] = []
    var documents: [JSONValue] = []
    var stale: [ProjectDisk.Stale] = []
    for request in requests {
      let done = try request.run(context)
      lines += done.lines
      stale += done.stale
      documents.append(done.document)
    }
    var failure: Failure?
    if let first = stale.first {
      failure = Failure(
        .mismatch, id: "project-stale",
        stale.count == 1 ? "one file is stale" : "\(stale.count) files are stale",
        file: first.path, hint: "relctl generate", details: stale.flatMap(\.lines))
    }
    return CommandResult(
      lines: context.options.isQuiet ? [] : lines, fields: [("projects", .array(documents))],
      failure: failure)
  }
}
