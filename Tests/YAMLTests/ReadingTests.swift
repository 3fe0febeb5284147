import Testing

@testable import YAML

private func parse(_ text: String, file: String = "spec.yml") throws -> YAMLTree {
  try YAMLTree.parse(Array(text.utf8), file: file, format: .of(path: file))
}

@Suite struct ReadingTests {
  @Test func everyNodeKnowsItsSourceAndPlace() throws {
    let tree = try parse("settings:\n  base:\n    NUMBER: &n 27   # build\n    COPY: *n\n")
    let number = try #require(tree.root?["settings"]?["base"]?["NUMBER"])
    #expect(number.text == "27")
    #expect(number.position == SourcePosition(line: 3, column: 16))
    #expect(number.anchor == "n")
    #expect(String(decoding: tree.bytes[number.range], as: UTF8.self) == "27")
    let copy = try #require(tree.root?["settings"]?["base"]?["COPY"])
    #expect(copy.isAlias)
    #expect(copy.text == "27")
    #expect(copy.resolved == number)
  }

  @Test(arguments: [
    ("a: 1.10", "1.10", Node.Style.plain),
    ("a: '1.10'", "1.10", .singleQuoted),
    ("a: \"x\\ty\"", "x\ty", .doubleQuoted),
    ("a: |\n  one\n  two\n", "one\ntwo\n", .literal),
    ("a: >\n  one\n  two\n", "one two\n", .folded),
    ("a:", "", .plain),
    ("a: !!str 7", "7", .plain),
    ("a: é # ü", "é", .plain),
    ("é: [x, ü]\na: ö", "ö", .plain),
  ])
  func aScalarKeepsItsTextAndStyle(text: String, value: String, style: Node.Style) throws {
    let node = try #require(try parse(text).root?["a"])
    #expect(node.text == value)
    #expect(node.style == style)
  }

  @Test func positionsCountCharactersAndSkipTheByteOrderMark() throws {
    let tree = try parse("\u{FEFF}name: é\nümlaut: {k: 'ß', l: x}\r\nend: 1\n")
    let value = try #require(tree.root?["ümlaut"]?["l"])
    #expect(value.position == SourcePosition(line: 2, column: 21))
    #expect(tree.root?["end"]?.position == SourcePosition(line: 3, column: 6))
    #expect(String(decoding: tree.bytes[value.range], as: UTF8.self) == "x")
  }

  @Test func aDuplicateKeyIsReportedWithBothLinesAndTheLastOneWins() throws {
    let tree = try parse("base:\n  A: 41\n  B: 1\n  \"A\": 38\n")
    let duplicate = try #require(tree.duplicateKeys.first)
    #expect(tree.duplicateKeys.count == 1)
    #expect(duplicate.first.position.line == 2)
    #expect(duplicate.second.position.line == 4)
    #expect(tree.root?["base"]?["A"]?.text == "38")
    let many = (0..<40).map { "k\($0): 1\n" }.joined() + "k7: 2\n"
    #expect(try parse(many).duplicateKeys.map(\.second.position.line) == [41])
  }

  @Test(arguments: [
    ("a: [1, 2", "syntax", 1, 9),
    ("a: *b", "unknown-alias", 1, 4),
    ("a: &a [*a]", "recursive-alias", 1, 8),
    ("a: 1\n---\nb: 2\n", "several-documents", 2, 1),
    ("a: 1\n\tb: 2\n", "syntax", 2, 1),
    ("a: \u{2028}x", "encoding", 1, 4),
  ])
  func badTextIsRefusedAtItsPlace(text: String, id: String, line: Int, column: Int) throws {
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.id == id)
    #expect(error?.position == SourcePosition(line: line, column: column))
    #expect(error?.snippet != nil)
  }

  @Test func deepNestingIsRefusedWhereItPassesTheLimit() {
    let flow = #expect(throws: Diagnostic.self) {
      try parse(String(repeating: "[", count: 100_000))
    }
    #expect(flow?.id == "too-deep")
    #expect(flow?.position == SourcePosition(line: 1, column: 65))
    let block = #expect(throws: Diagnostic.self) {
      try parse("a:\n" + String(repeating: "- ", count: 5_000))
    }
    #expect(block?.position == SourcePosition(line: 2, column: 127))
  }

  @Test func bytesThatAreNotUTF8AreRefusedAtTheirPlace() {
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
    ] {
      let error = #expect(throws: Diagnostic.self) {
        try YAMLTree.parse(Array("a: 1\nb: ".utf8) + bad, file: "x.yml")
      }
      #expect(error?.id == "encoding")
      #expect(error?.position == SourcePosition(line: 2, column: 4))
    }
  }

  @Test func anAliasBombIsRefused() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.id == "alias-bomb")
  }

  @Test func aFileOverTheLimitIsRefused() {
    var limits = ReadingLimits()
    limits.bytes = 10
    let error = #expect(throws: Diagnostic.self) {
      try YAMLTree.parse(Array("a: 12345678".utf8), file: "x.yml", limits: limits)
    }
    #expect(error?.id == "too-large")
  }

  @Test func anEmptyFileHasNoRoot() throws {
    #expect(try parse("").root == nil)
    #expect(try parse("# only a comment\n").root == nil)
  }
}
