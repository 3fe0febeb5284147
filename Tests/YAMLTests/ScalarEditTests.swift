import Testing

@testable import YAML

@Suite struct ScalarEditTests {
  private func edited(_ text: String, _ value: String, quoting: ScalarEdit.Quoting = .keep) throws
    -> String
  {
    let tree = try YAMLTree.parse(Array(text.utf8), file: "project.yml")
    let node = try #require(tree.root?["N"])
    let result = try tree.replacing([ScalarEdit(node: node, text: value, quoting: quoting)])
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("N: 27   # build\n", "N: 28   # build\n"),
    ("N: '27'\n", "N: '28'\n"),
    ("N: \"27\"", "N: \"28\""),
    ("\u{FEFF}a: é\r\nN: 27\r\nb: 1\r\n", "\u{FEFF}a: é\r\nN: 28\r\nb: 1\r\n"),
    ("N: &build 27 # shared\nb: *build\n", "N: &build 28 # shared\nb: *build\n"),
    ("b: &x 27\nN: *x\n", "b: &x 28\nN: *x\n"),
    ("{a: 1, N: 27}", "{a: 1, N: 28}"),
    ("N: !!str 27\n", "N: !!str 28\n"),
    ("? N\n: 27\n", "? N\n: 28\n"),
    ("N:    27\t# tab\n", "N:    28\t# tab\n"),
  ])
  func onlyTheValuesBytesChange(before: String, after: String) throws {
    #expect(try edited(before, "28") == after)
  }

  @Test func aValueThatWouldReadDifferentlyCanBeQuoted() throws {
    #expect(try edited("N: 1.9\n", "1.10", quoting: .doubleQuoted) == "N: \"1.10\"\n")
    #expect(try edited("N: '1.9'\n", "1.10", quoting: .doubleQuoted) == "N: '1.10'\n")
    #expect(try edited("N: 'a'\n", "it's") == "N: 'it''s'\n")
    #expect(try edited("N: \"a\"\n", "a\"\\b") == "N: \"a\\\"\\\\b\"\n")
  }

  @Test(arguments: [
    "N: |\n  27\n", "N: [27]\n", "N: \"2\n  7\"\n", "N:\nb: 1\n",
  ])
  func aValueThatIsNoLiteralOnOneLineIsRefused(text: String) {
    let error = #expect(throws: Diagnostics.self) { try edited(text, "28") }
    #expect(error?.items.first?.id == "not-a-literal")
  }

  @Test(arguments: ["a: b", "x #y", "[1", "*a", "- 1", "@x", " 28"])
  func aPlainValueThatWouldNotReadBackIsRefused(value: String) {
    #expect(throws: Diagnostics.self) { try edited("N: 27\n", value) }
  }

  @Test func severalEditsAreMadeTogetherAndAnAliasCountsOnce() throws {
    let text = "a: &x 1\nb: *x\nc: \"1\"\n"
    let tree = try YAMLTree.parse(Array(text.utf8), file: "p.yml")
    let edits = ["a", "b", "c"].compactMap { tree.root?[$0] }.map {
      ScalarEdit(node: $0, text: "2")
    }
    let result = try tree.replacing(edits)
    #expect(String(decoding: result.bytes, as: UTF8.self) == "a: &x 2\nb: *x\nc: \"2\"\n")
  }

  @Test func twoDifferentValuesForOneScalarAreRefused() throws {
    let tree = try YAMLTree.parse(Array("a: &x 1\nb: *x\n".utf8), file: "p.yml")
    let first = try #require(tree.root?["a"])
    let second = try #require(tree.root?["b"])
    let error = #expect(throws: Diagnostics.self) {
      try tree.replacing([
        ScalarEdit(node: first, text: "2"), ScalarEdit(node: second, text: "3"),
      ])
    }
    #expect(error?.items.first?.id == "edit-conflict")
  }

  @Test func aNumberInJSONStaysJSON() throws {
    let text = "{\n  \"build\": 27,\n  \"x\": [1]\n}\n"
    let tree = try YAMLTree.parse(Array(text.utf8), file: "product.json", format: .json)
    let node = try #require(tree.root?["build"])
    let result = try tree.replacing([ScalarEdit(node: node, text: "28")])
    #expect(String(decoding: result.bytes, as: UTF8.self) == text.replacing("27", with: "28"))
    #expect(throws: Diagnostics.self) {
      try tree.replacing([ScalarEdit(node: node, text: "028")])
    }
  }
}
