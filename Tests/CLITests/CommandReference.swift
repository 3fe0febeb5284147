@testable import CLI

/// docs/cli.md, made from the table of commands and the table of exit statuses.
enum CommandReference {
  static var text: String {
    let lines =
      head + table(CommandTable.all.map { command in command.description })
      + options(of: nil, Flag.common)
      + CommandTable.all.flatMap { command in section(command.description) } + statuses
    return lines.joined(separator: "\n") + "\n"
  }

  private static let head = [
    "# Commands", "",
    "Made from the tables in Sources/CLI: RELCTL_RECORD=1 with the tests writes this file anew.",
    "",
    "    relctl [-C DIR] COMMAND [OPTIONS]", "",
    "The product is the nearest directory above that holds a product.json. Standard output is the",
    "result, standard error the story; with `--json` standard output is exactly one JSON document,",
    "also when the command fails.", "",
  ]

  private static func table(_ commands: [CommandDescription]) -> [String] {
    ["| command | does |", "| --- | --- |"]
      + commands.map { command in
        "| [`\(command.name)`](#relctl-\(command.name)) | \(cell(command.summary)) |"
      }
  }

  private static func section(_ command: CommandDescription) -> [String] {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    let details =
      command.details.isEmpty
      ? [] : command.details.split(separator: "\n", omittingEmptySubsequences: false)
    return ["", "## relctl \(command.name)", "", sentence(command.summary), ""]
      + ["    relctl \(command.name)\(command.flags.isEmpty ? "" : " [OPTIONS]")\(operands)"]
      + (command.flags.isEmpty ? [] : options(of: command.name, command.flags))
      + (details.isEmpty ? [] : [""] + details.map(String.init))
  }

  private static func options(of command: String?, _ flags: [Flag]) -> [String] {
    (command == nil ? ["", "## Options of every command"] : [])
      + ["", "| option | meaning |", "| --- | --- |"]
      + flags.map { flag in
        "| `\(HelpText.name(flag))` | \(cell(flag.help))"
          + (flag.isRepeatable ? "; may be repeated |" : " |")
      }
  }

  private static let meanings: [ExitStatus: String] = [
    .success: "done, and every output was written whole",
    .workFailed: "a stage's own work failed: a test failed, a tool ended non-zero",
    .usage: "wrong usage",
    .mismatch: "verification mismatch: inputs, versions, a generated file",
    .missing: "a needed file is missing or unreadable",
    .unavailable: "a needed tool or service is unavailable",
    .fault: "a fault of relctl's own",
    .io: "input/output error: disk full, read error",
    .busy: "locked, or lost a race: try again",
    .refused: "a gate refused: dirty tree, wrong branch, unfit kit, a waiver missing",
    .invalid: "a file of yours is invalid: product.json, pipeline, spec",
    .timedOut: "a deadline passed",
    .interrupted: "interrupted",
    .terminated: "terminated",
  ]

  private static var statuses: [String] {
    ["", "## Exit status", "", "| status | meaning |", "| --- | --- |"]
      + ExitStatus.allCases.map { status in
        "| \(status.rawValue) | \(meanings[status] ?? "") |"
      }
  }

  /// A bar would end the table's cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
