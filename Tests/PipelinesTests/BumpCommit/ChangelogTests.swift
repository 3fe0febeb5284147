import Pipelines
import Testing

struct ChangelogTests {
  private func released(_ text: String) throws -> String {
    let changelog = Changelog(Array(text.utf8), file: "CHANGELOG.md")
    let bytes = try changelog.releasing(SemanticVersion("2.0.0-beta.1"), date: "2026-11-30")
    return String(decoding: bytes, as: UTF8.self)
  }

  static let edits: [(String, String)] = [
    (
      "# Changelog\n\n## Unreleased\n\n- A\n\n## 1.0 - 2026-10-05\n\n- B\n",
      "# Changelog\n\n## Unreleased\n\n## 2.0.0-beta.1 - 2026-11-30\n\n- A\n\n"
        + "## 1.0 - 2026-10-05\n\n- B\n"
    ),
    (
      "\u{FEFF}## [Unreleased]\r\n### Added\r\n- A  \r\n[Unreleased]: https://x\r\n",
      "\u{FEFF}## [Unreleased]\r\n\r\n## [2.0.0-beta.1] - 2026-11-30\r\n### Added\r\n- A  \r\n"
        + "[Unreleased]: https://x\r\n"
    ),
    ("##  unreleased ##\nA", "##  unreleased ##\n\n## 2.0.0-beta.1 - 2026-11-30\nA"),
    (
      "```\n## Unreleased\n```\n## Unreleased\n- A\n",
      "```\n## Unreleased\n```\n## Unreleased\n\n## 2.0.0-beta.1 - 2026-11-30\n- A\n"
    ),
    (
      "<!--\n## Unreleased\n-->\n## Unreleased\n- A\n",
      "<!--\n## Unreleased\n-->\n## Unreleased\n\n## 2.0.0-beta.1 - 2026-11-30\n- A\n"
    ),
  ]

  @Test("the section becomes the version's and all else stays", arguments: edits)
  func edit(before: String, after: String) throws {
    #expect(try released(before) == after)
  }

  @Test("after a release nothing stands under Unreleased") func twice() throws {
    let once = try released(Self.edits[0].0)
    let refusal = #expect(throws: Refusal.self) { _ = try released(once) }
    #expect(refusal?.id == "changelog-empty")
  }

  @Test(
    "a file without entries to release is refused",
    arguments: [
      ("", "changelog-no-unreleased"), ("# Changelog\n", "changelog-no-unreleased"),
      ("# Unreleased\n- A\n", "changelog-no-unreleased"), ("## Unreleased", "changelog-empty"),
      ("## Unreleased\n\n\n## 1.0\n- A\n", "changelog-empty"),
      ("## Unreleased\n### Added\n\n### Fixed\n", "changelog-empty"),
      ("## Unreleased\n<!-- say\nsomething -->\n", "changelog-empty"),
      ("## Unreleased\n[Unreleased]: https://x\n", "changelog-empty"),
      ("## Unreleased\n- A\n## Unreleased\n- B\n", "changelog-two-unreleased"),
      ("## Unreleased\n- A\n## v2.0.0-beta.1 - 2026-01-01\n", "changelog-version-exists"),
    ])
  func refused(text: String, id: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try released(text) }
    #expect(refusal?.id == id)
    #expect(refusal?.diagnostic?.file == "CHANGELOG.md")
    #expect(refusal?.diagnostic?.position != nil)
  }

  @Test("what is unreleased can be read") func unreleased() throws {
    let text = "## Unreleased\n\n\n### Added\n- A\n\n## 1\n"
    let changelog = Changelog(Array(text.utf8), file: "CHANGELOG.md")
    #expect(try changelog.unreleased() == "### Added\n- A")
  }
}
