import Pipelines

/// `relctl version`: what this relctl is.
enum VersionCommand: Command {
  static let description = CommandDescription("version", "print relctl's version and build number")

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    CommandResult(
      lines: ["relctl \(ProductStamp.version) (\(ProductStamp.build))"],
      fields: [
        ("version", .string(ProductStamp.version)), ("build", .string("\(ProductStamp.build)")),
      ])
  }
}
