import Execution
import Inputs
import Pipelines

/// `relctl restore`: product and kits as a bump recorded them, side by side.
enum RestoreCommand: Command {
  static let description = CommandDescription(
    "restore", "check out product and kits as a bump commit records them", operands: "REV",
    count: 1...1,
    flags: [
      .value("--output", "DIR", "where to; default: restored-<build> beside the product"),
      .toggle("--clone", "clones of their own instead of worktrees"),
    ])

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    let product = try context.product()
    let revision = invocation.operands[0]
    let output =
      invocation.value("--output").map {
        PathText.join(context.world.environment.workingDirectory, $0)
      }
      ?? PathText.directory(of: product.workspace.repositoryRoot) + "/restored-"
      + String(revision.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let places = try Restoration(product, clones: invocation.has("--clone"))
      .restore(revision, into: output)
    let rows = places.map { place in
      let name = place.name == InputPath.product ? product.product.name : place.name
      return "\(name) \(place.revision.prefix(12)) in \(place.path)"
    }
    return CommandResult(
      lines: rows,
      fields: [
        (
          "checkouts",
          .array(
            places.map {
              .object([
                ("name", .string($0.name)), ("revision", .string($0.revision)),
                ("path", .string($0.path)),
              ])
            })
        )
      ])
  }
}
