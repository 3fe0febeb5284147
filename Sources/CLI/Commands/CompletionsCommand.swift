import Pipelines

/// `relctl completions`: scripts for shells, made from the tables.
enum CompletionsCommand: Command {
  static let description = CommandDescription(
    "completions", "print a completion script", operands: "bash|zsh|fish", count: 1...1)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    switch invocation.operands[0] {
    case "bash": return result(bash())
    case "zsh": return result(zsh())
    case "fish": return result(fish())
    case let other:
      throw Failure(
        .usage, id: "unknown-shell", "no completions for `\(other)`", hint: "bash, zsh or fish")
    }
  }

  private static func result(_ text: String) -> CommandResult {
    CommandResult(fields: [("script", .string(text))], raw: text)
  }

  private static func flags(_ command: CommandDescription) -> [Flag] {
    command.flags + Flag.common
  }

  private static func bash() -> String {
    var text = """
      _relctl() {
        local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}"
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(CommandTable.names.joined(separator: " "))" -- "$word"))
          return
        fi
        case "$command" in

      """
    for command in CommandTable.all.map({ $0.description }) {
      let names = flags(command).map(\.name).joined(separator: " ")
      text += "    \(command.name)) COMPREPLY=($(compgen -W \"\(names)\" -f -- \"$word\")) ;;\n"
    }
    return text + "  esac\n}\ncomplete -o filenames -F _relctl relctl\n"
  }

  private static func zsh() -> String {
    var text = "#compdef relctl\n_relctl() {\n  local -a commands\n  commands=(\n"
    for command in CommandTable.all.map({ $0.description }) {
      text += "    '\(command.name):\(quoted(command.summary))'\n"
    }
    text += "  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
    text += "  case \"$words[2]\" in\n"
    for command in CommandTable.all.map({ $0.description }) {
      let specs = flags(command).map { flag in
        "'\(flag.name)[\(quoted(flag.help))]\(flag.value.map { ":\($0.lowercased()):_files" } ?? "")'"
      }
      text += "    \(command.name)) _arguments \(specs.joined(separator: " ")) '*:file:_files' ;;\n"
    }
    return text + "  esac\n}\n_relctl \"$@\"\n"
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private static func fish() -> String {
    var text = ""
    for command in CommandTable.all.map({ $0.description }) {
      text +=
        "complete -c relctl -n __fish_use_subcommand -a \(command.name) "
        + "-d '\(command.summary.replacing("'", with: "\\'"))'\n"
      for flag in flags(command) where flag.name.hasPrefix("--") {
        text +=
          "complete -c relctl -n '__fish_seen_subcommand_from \(command.name)' "
          + "-l \(flag.name.dropFirst(2)) -d '\(flag.help.replacing("'", with: "\\'"))'"
          + (flag.value == nil ? "" : " -r") + "\n"
      }
    }
    return text
  }
}
