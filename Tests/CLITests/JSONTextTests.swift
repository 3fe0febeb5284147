import Foundation
import Testing

@testable import CLI

@Suite("JSON documents")
struct JSONTextTests {
  @Test("every text survives a real reader")
  func texts() throws {
    let texts = [
      "", "\"\\/", "\u{0}\u{1}\u{1F}\u{7F}", "a\nb\r\tc", "漢字 🚢", "\u{2028}\u{2029}", "</script>",
    ]
    let document = JSONValue.object(
      texts.enumerated().map { ("k\($0.offset)\"", .string($0.element)) })
    let data = Data(document.text.utf8)
    let read = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: String])
    for (index, text) in texts.enumerated() { #expect(read["k\(index)\""] == text) }
  }

  @Test("values keep their type and members their order")
  func values() {
    let value = JSONValue.object([
      ("z", .int(-3)), ("a", .double(0.5)), ("n", .double(.infinity)), ("l", .strings(["x"])),
      ("o", .optional(nil)), ("t", .bool(true)), ("r", .raw("[1]")),
    ])
    #expect(
      value.text == #"{"z":-3,"a":0.5,"n":null,"l":["x"],"o":null,"t":true,"r":[1]}"#)
  }
}
