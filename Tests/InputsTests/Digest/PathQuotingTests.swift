import Inputs
import Testing

struct PathQuotingTests {
  @Test(
    "paths are shown as git shows them with core.quotePath off",
    arguments: [
      ("Sources/A B.swift", "Sources/A B.swift"), ("é", "é"), ("a\tb", #""a\tb""#),
      ("a\"b", #""a\"b""#), (#"a\b"#, #""a\\b""#), ("a\u{1}", #""a\001""#), ("", ""),
      ("é\n", #""é\n""#),
    ])
  func quoted(path: String, text: String) {
    #expect(PathQuoting.quoted(Array(path.utf8)) == text)
    #expect(PathQuoting.unquoted(text) == Array(path.utf8))
  }

  @Test("every byte survives") func everyByte() {
    for byte in UInt8.min...UInt8.max {
      for bytes in [[byte], [0x61, byte, 0x30], [byte, byte]] {
        #expect(PathQuoting.unquoted(PathQuoting.quoted(bytes)) == bytes)
      }
    }
  }

  @Test("broken quotes are none", arguments: [#"""#, #""a"#, #""a\q""#, #""a\4""#, #""a"b"#])
  func broken(text: String) {
    #expect(PathQuoting.unquoted(text) == nil)
  }
}
