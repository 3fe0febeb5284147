/// Help, made from the tables of commands and flags.
enum HelpText {
  static func overview() -> [String] {
    let width = CommandTable.names.map(\.count).max() ?? 0
    return [
      "relctl builds and releases Apple apps and Swift packages with proof of what was compiled.",
      "", "usage: relctl [-C DIR] COMMAND [OPTIONS]", "", "commands:",
    ]
      + CommandTable.all.map { command in
        let name = command.description.name
        return "  " + pad(name, width) + "  " + command.description.summary
      } + ["", "options of every command:"] + flags(Flag.common)
      + ["", "relctl help COMMAND tells more."]
  }

  static func command(_ command: CommandDescription) -> [String] {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var lines = ["relctl \(command.name): \(command.summary)", ""]
    lines.append("usage: relctl \(command.name) [OPTIONS]\(operands)")
    if !command.flags.isEmpty { lines += ["", "options:"] + flags(command.flags) }
    lines += ["", "options of every command:"] + flags(Flag.common)
    if !command.details.isEmpty {
      lines += [""] + command.details.split(separator: "\n").map(String.init)
    }
    return lines
  }

  private static func flags(_ flags: [Flag]) -> [String] {
    let names = flags.map(name)
    let width = names.map(\.count).max() ?? 0
    return zip(flags, names).map { flag, name in
      "  " + pad(name, width) + "  " + flag.help + (flag.isRepeatable ? "; may be repeated" : "")
    }
  }

  static func name(_ flag: Flag) -> String {
    let names = [flag.short, flag.name].compactMap(\.self).joined(separator: ", ")
    return names + (flag.value.map { " " + $0 } ?? "")
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
