import Foundation
import Testing

@testable import CLI

@Suite("the reference of commands")
struct CommandReferenceTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/cli.md").standardizedFileURL

  @Test("docs/cli.md is what the tables say")
  func document() throws {
    let text = CommandReference.text
    if ProcessInfo.processInfo.environment["RELCTL_RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.path)
    }
    let kept = try String(contentsOf: Self.path, encoding: .utf8)
    #expect(!text.contains("\n\n\n"))
    #expect(kept == text, "docs/cli.md differs; RELCTL_RECORD=1 with this test writes it")
  }

  @Test("every exit status has its meaning")
  func statuses() {
    for status in ExitStatus.allCases {
      #expect(!CommandReference.text.contains("| \(status.rawValue) |  |"))
    }
  }
}
