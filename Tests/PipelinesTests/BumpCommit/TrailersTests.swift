import Foundation
import Pipelines
import Testing

struct TrailersTests {
  static let messages: [String] = [
    "", "\n\n", "Subject", "Subject: not a trailer", "Subject\n\nKey: value\n",
    "Subject\nsecond line\n\nKey: value", "Subject\n\nBody\n\nKey: value\n\n\n",
    "Subject\n\nBody\nKey: value\n", "Subject\n\nKey: value\nBody\n",
    "Subject\n\nKey: a\n  b\n\tc\nOther:d\n", "Subject\n\n  indented\nKey: a\n",
    "Subject\n\nKey : spaced\n", "Subject\n\nKey word: no\n", "Subject\n\n: empty key\n",
    "Subject\n\nKey:\n", "Subject\n\nSigned-off-by: A <a@x>\nwords\nmore words\nand more\n",
    "Subject\n\nSigned-off-by: A <a@x>\na\nb\nc\nd\n",
    "Subject\n\nwords\n(cherry picked from commit 0123)\nKey: v\n",
    "Subject\n\nKey: a\n\nOther: b\n", "Subject\n\nkey: a\nKEY: b\n",
    "Subject\n\nKey: a\n# comment\nOther: b\n", "Subject\n\nKé: a\n", "Subject\n\nKey=a\n",
    "Subject\n \nKey: a\n", "Subject\n\nKey: a   \n", "Subject\n\nhttps://example.com\n",
    "\n\nSubject\n\nKey: a\n", "Subject\n\n- item\n- Key: a\n", "Subject\n\nKey: a\r\nOther: b\r\n",
    "Subject\n\nSigned-off-by: A\n continued\nwords\n", "Subject\n\nA: 1\nB: 2\nwords\n more\n",
    BumpRecordTests.good,
    BumpRecordTests.good.replacing(
      "Inputs-Digest",
      with: "Kit-Revision: Kit \(BumpRecordTests.id) ../../My Kits/a: b\nInputs-Digest"),
  ]

  @Test("trailers are those that git finds", arguments: messages)
  func asGit(message: String) throws {
    let expected = try Self.git(message)
    let found = Trailers(message: message).list.map { "\($0.key): \($0.value)" }
    #expect(found == expected)
  }

  @Test("also in messages put together by chance") func property() throws {
    var random = Deterministic(seed: 5)
    let lines = [
      "", "", "Key: value", "Other:x", " continued", "words", "Signed-off-by: A <a@x>", "A b: c",
      "(cherry picked from commit 01)", "\ttab", "Sub-Key : y",
    ]
    for _ in 0..<60 {
      let body = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        lines.randomElement(using: &random) ?? ""
      }
      let message = "Subject\n\n" + body.joined(separator: "\n") + "\n"
      let found = Trailers(message: message).list.map { "\($0.key): \($0.value)" }
      #expect(try found == Self.git(message), "\(message.debugDescription)")
    }
  }

  /// What `git interpret-trailers --parse` prints, a line each.
  private static func git(_ message: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "interpret-trailers", "--parse", "--no-divider"]
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
      .merging(["HOME": "/nonexistent", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
    process.currentDirectoryURL = URL(filePath: "/")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(message.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { line in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      // An empty value is printed as `Key:`, with a space behind it or none.
      return trimmed.hasSuffix(":") ? trimmed + " " : trimmed
    }
  }
}
