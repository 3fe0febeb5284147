import Foundation
import Testing

@testable import Pipelines

@Suite("bytes as text in a plan")
struct ByteTextTests {
  static let samples: [[UInt8]] = [
    [], Array("plain\n".utf8), Array("base64:".utf8), Array("base64:AAAA".utf8), [0xFF],
    [0xFF, 0x00], [0xFF, 0x00, 0x10], [0xEF, 0xBB, 0xBF] + Array("with a mark".utf8),
    Array("漢字\r\n".utf8), [0xC0, 0x80], [0xED, 0xA0, 0x80], Array(0...255), [0],
  ]

  @Test("every byte comes back", arguments: samples)
  func comesBack(_ bytes: [UInt8]) throws {
    #expect(ByteText.decode(ByteText.encode(bytes)) == bytes)
    let edit = FileEdit(path: "p", old: bytes, new: bytes, summary: "")
    let data = try JSONEncoder().encode(edit)
    #expect(try JSONDecoder().decode(FileEdit.self, from: data) == edit)
  }

  @Test("text stays readable, and what is none is base64 that others read")
  func forms() {
    #expect(ByteText.encode(Array("a\n".utf8)) == "a\n")
    let text = ByteText.encode([0xFF, 0x00, 0x10, 0x20])
    #expect(text.hasPrefix("base64:"))
    #expect(Data(base64Encoded: String(text.dropFirst(7))) == Data([0xFF, 0x00, 0x10, 0x20]))
  }
}
