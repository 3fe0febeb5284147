import Pipelines
import Testing

struct JSONSchemaTests {
  @Test("the committed schemas are the generated ones", arguments: JSONSchema.Document.allCases)
  func committed(document: JSONSchema.Document) throws {
    try Golden.check(JSONSchema.text(of: document), "schemas/\(document.fileName)")
  }
}
