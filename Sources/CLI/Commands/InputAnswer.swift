import Execution
import Inputs
import Pipelines

/// Explains one file of product or kits: which apps and executables may read it, and what did.
struct InputAnswer {
  private let product: ProductContext
  private let context: CommandContext

  init(_ product: ProductContext, _ context: CommandContext) {
    self.product = product
    self.context = context
  }

  func explain(_ path: String, target: String?) throws(Failure) -> CommandResult {
    let survey = try SurveyReader(
      product, manifests: ManifestReader(context.world, mode: .fresh)
    ).read(.init())
    let found = try InputSetReader(product, survey: survey)
      .explain(path, archives: product.workspace.absolute("dist"), target: target)
    return CommandResult(
      lines: [what(found, path)] + reads(found), fields: fields(found, path))
  }

  private func what(_ found: InputExplanation, _ path: String) -> String {
    if let item = found.item {
      return "\(item.path.display): \(item.role.rawValue) of "
        + item.targets.joined(separator: ", ") + ", blob \(item.object.prefix(12)) at HEAD"
    }
    guard let input = found.path else {
      return "\(path): no input, it lies in neither product nor kit"
    }
    let exists = (try? context.world.files.exists(path)) == true
    if !exists { return "\(input.display): no input, there is no such file" }
    return "\(input.display): no input, "
      + (found.isTracked
        ? "no app or executable has it in its packages or spec" : "HEAD has it not")
  }

  private func reads(_ found: InputExplanation) -> [String] {
    guard let archive = found.archive else {
      return ["  nothing was archived yet: what reads it is known after `relctl archive`"]
    }
    if found.reads.isEmpty { return ["  no record of archive \(archive) names it"] }
    return found.reads.map { read in
      let line =
        "  archive \(archive): read by \(read.reader) for \(read.target), says \(read.record)"
      if let reason = read.reason { return "\(line); not recorded: \(reason)" }
      guard let object = read.object, object != found.item?.object else { return line }
      return "\(line); it was blob \(object.prefix(12))"
    }
  }

  private func fields(_ found: InputExplanation, _ path: String) -> [(String, JSONValue)] {
    [
      ("repository", .optional(found.path?.repository)),
      ("path", .string(found.path?.path ?? path)),
      ("role", .optional(found.item?.role.rawValue)),
      ("blob", .optional(found.item?.object)),
      ("targets", .strings(found.item?.targets ?? [])),
      ("archive", .optional(found.archive)),
      (
        "reads",
        .array(
          found.reads.map { read in
            .object([
              ("target", .string(read.target)), ("reader", .string(read.reader)),
              ("record", .string(read.record)), ("blob", .optional(read.object)),
              ("problem", .optional(read.reason)),
            ])
          })
      ),
    ]
  }
}
