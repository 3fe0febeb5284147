import Effects
import Execution
import Pipelines

/// relctl as a program: arguments in, exit status out.
package struct CommandLineTool {
  private let world: World
  private let output: any ByteSink
  private let errors: any ByteSink

  package init(
    files: any FileSystem, processes: any ProcessRunning, time: any TimeSource,
    environment: EnvironmentFacts, archives: any Archiving, interruption: Interruption?,
    output: any ByteSink, errors: any ByteSink
  ) {
    world = World(
      files: files, processes: processes, time: time, environment: environment,
      archives: archives, interruption: interruption)
    self.output = output
    self.errors = errors
  }

  /// Runs one command; the status is 0 only if its result was written whole.
  package func run(_ arguments: [String]) -> Int32 {
    let (name, rest) = split(arguments)
    guard let command = CommandTable.find(name) else {
      return finish(unknown(name), name: "relctl", context(CommandContext.Options(), rest))
    }
    let invocation: Invocation
    do throws(Failure) {
      invocation = try Invocation(command: command.description, arguments: rest)
    } catch {
      return finish(
        CommandResult(failure: error), name: name, context(CommandContext.Options(), rest))
    }
    var options = CommandContext.Options()
    options.directory = invocation.value("-C")
    options.isJSON = invocation.has("--json")
    options.isVerbose = invocation.has("--verbose")
    options.isQuiet = invocation.has("--quiet")
    let context: CommandContext
    do throws(Failure) {
      options.timeout = try invocation.seconds("--timeout")
      context = self.context(options, rest)
      if invocation.has("--help") {
        return finish(
          CommandResult(lines: HelpText.command(command.description)), name: name, context)
      }
      return finish(try command.run(invocation, context), name: name, context)
    } catch {
      return finish(
        CommandResult(failure: error), name: name, self.context(options, rest))
    }
  }

  /// The command's word may follow the common options: `relctl -C dir status`.
  private func split(_ arguments: [String]) -> (name: String, rest: [String]) {
    var before: [String] = []
    var rest = arguments[...]
    while let first = rest.first, first.hasPrefix("-") {
      if first == "--version" { return ("version", before + rest.dropFirst()) }
      if first == "--help" || first == "-h" { return ("help", before + rest.dropFirst()) }
      before.append(rest.removeFirst())
      if first == "-C" || first == "--timeout", let value = rest.popFirst() {
        before.append(value)
      }
    }
    guard let name = rest.popFirst() else { return ("help", before) }
    return (name, before + rest)
  }

  private func unknown(_ name: String) -> CommandResult {
    CommandResult(
      failure: Failure(
        .usage, id: "unknown-command", "there is no command `\(name)`",
        hint: Nearest.name(to: name, in: CommandTable.names).map { "did you mean `relctl \($0)`?" }
          ?? "relctl help"))
  }

  private func context(_ options: CommandContext.Options, _ arguments: [String])
    -> CommandContext
  {
    var options = options
    // A failure before the options are read is still told the way that was asked for.
    if arguments.contains("--json") { options.isJSON = true }
    let facts = world.environment
    let noColor = arguments.contains("--no-color")
    return CommandContext(
      world: world, options: options, output: output, errors: errors,
      outputStyle: TextStyle(
        isTerminal: facts.outputIsTerminal, environment: facts.variables, noColor: noColor),
      errorStyle: TextStyle(
        isTerminal: facts.errorIsTerminal, environment: facts.variables, noColor: noColor))
  }

  // MARK: Ending

  private func finish(_ result: CommandResult, name: String, _ context: CommandContext) -> Int32 {
    let status = result.failure.map { ExitStatus($0.kind) } ?? .success
    do throws(FileError) {
      if let failure = result.failure, !context.options.isJSON {
        let lines = FailureText(style: context.errorStyle).lines(failure)
        try errors.write(lines.map { context.shortened($0) + "\n" }.joined())
      }
      if context.options.isJSON {
        try output.write(document(result, name: name).text + "\n")
      } else if let raw = result.raw {
        try output.write(raw)
      } else if !result.lines.isEmpty {
        try output.write(result.lines.map { context.shortened($0) + "\n" }.joined())
      }
    } catch {
      try? errors.write("relctl: the result could not be written: \(error)\n")
      return status == .success ? ExitStatus.io.rawValue : status.rawValue
    }
    return status.rawValue
  }

  private func document(_ result: CommandResult, name: String) -> JSONValue {
    var fields: [(String, JSONValue)] = [
      ("schema", .string("relctl.\(name).v1")), ("ok", .bool(result.failure == nil)),
    ]
    if let failure = result.failure { fields.append(("error", FailureDocument.value(failure))) }
    return .object(fields + result.fields)
  }
}
