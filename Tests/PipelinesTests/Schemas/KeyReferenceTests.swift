import Pipelines
import Testing

struct KeyReferenceTests {
  @Test("docs/stages.md is the generated one, with every stage") func committed() throws {
    let text = KeyReference.text()
    try Golden.check(text, "docs/stages.md")
    for word in StageWord.allCases { #expect(text.contains("### `\(word.rawValue)`\n")) }
  }
}
