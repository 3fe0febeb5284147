import Pipelines

/// `relctl schema`: JSON Schema for editors.
enum SchemaCommand: Command {
  static let description = CommandDescription(
    "schema", "print the JSON Schema of product.json or of pipelines",
    operands: "product|pipeline", count: 1...1)

  static func run(_ invocation: Invocation, _ context: CommandContext) throws(Failure)
    -> CommandResult
  {
    switch invocation.operands[0] {
    case "product": return result(JSONSchema.text(of: .product))
    case "pipeline": return result(JSONSchema.text(of: .pipeline))
    case let other:
      throw Failure(
        .usage, id: "unknown-schema", "there is no schema `\(other)`",
        hint: "relctl schema product, or relctl schema pipeline")
    }
  }

  private static func result(_ text: String) -> CommandResult {
    CommandResult(fields: [("document", .raw(text))], raw: text)
  }
}
