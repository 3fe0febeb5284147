/// A command as the table, the help and the completions know it.
struct CommandDescription: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What stands after the flags, as the help shows it: `PIPELINE`.
  let operands: String
  let operandCount: ClosedRange<Int>
  let flags: [Flag]
  /// A few lines below the flags.
  let details: String

  init(
    _ name: String, _ summary: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    flags: [Flag] = [], details: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    operandCount = count
    self.flags = flags
    self.details = details
  }
}
