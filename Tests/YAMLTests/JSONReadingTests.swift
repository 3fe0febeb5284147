import Testing

@testable import YAML

@Suite struct JSONReadingTests {
  @Test func jsonIsReadWithPositionsAndEscapes() throws {
    let text = #"{"a": "\ud83d\ude00 x\/y", "b": [1, -2.5e3, true, null], "c": {"d": "\u00e9"}}"#
    let tree = try YAMLTree.parse(Array(text.utf8), file: "p.json", format: .json)
    #expect(tree.root?["a"]?.text == "😀 x/y")
    #expect(tree.root?["b"]?.elements.map(\.text) == ["1", "-2.5e3", "true", "null"])
    #expect(tree.root?["c"]?["d"]?.text == "é")
    #expect(tree.root?["c"]?["d"]?.style == .doubleQuoted)
  }

  @Test(arguments: [
    (#"{"a": 1,}"#, 8), (#"{"a": [1, 2,]}"#, 12), ("{'a': 1}", 2), ("{\"a\": yes}", 7),
    ("{\"a\": 01}", 7), ("{\"a\": 1} x", 10), ("{\"a\": 1 // no\n}", 9), ("{\"a\" 1}", 6),
    ("", 1), ("{\"a\": \"x\ny\"}", 9), (#"{"a": "\x"}"#, 8), ("{\"a\": 1.}", 9), ("{a: 1}", 2),
    (#"{"a": "x"#, 7), ("[1 2]", 4), ("nul", 1),
  ])
  func whatJSONDoesNotAllowIsRefused(text: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) {
      try YAMLTree.parse(Array(text.utf8), file: "p.json", format: .json)
    }
    #expect(error?.id == "syntax")
    #expect(error?.position?.column == column)
  }

  @Test func halfASurrogatePairIsRefused() {
    for text in [#"{"a": "\ud83d"}"#, #"{"a": "\ude00\ud83d"}"#, #"{"a": "\ud83dx\ude00"}"#] {
      let error = #expect(throws: Diagnostic.self) {
        try YAMLTree.parse(Array(text.utf8), file: "p.json", format: .json)
      }
      #expect(error?.id == "lone-surrogate")
    }
  }
}
