import YAML

/// CHANGELOG.md's Unreleased section becoming a version's: everything but the heading stays byte
/// for byte, line endings too.
package struct Changelog: Sendable {
  /// The name shown in messages.
  package let file: String
  package let bytes: [UInt8]
  private let lines: ChangelogLines

  package init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    lines = ChangelogLines(bytes)
  }

  /// The text of the Unreleased section without its heading and the empty lines around it.
  ///
  /// Refused (78) where the section is missing or written twice, and (77) where nothing stands in
  /// it; subheadings, comments and link definitions are nothing.
  package func unreleased() throws(Refusal) -> String {
    let section = try section()
    return lines.trimmedText(section.body)
  }

  /// The file with the section under `## <version> - <date>` and an empty Unreleased above it;
  /// brackets around the word are kept for both. Refused as `unreleased()`, and (77) where the
  /// version has a section already.
  ///
  /// `date` is a calendar day, `2026-11-30`.
  package func releasing(_ version: SemanticVersion, date: String) throws(Refusal) -> [UInt8] {
    let section = try section()
    if let existing = lines.headings.first(where: { $0.version == version.text }) {
      throw Refusal(
        .gate,
        lines.diagnostic(
          id: "changelog-version-exists", "`\(version)` has a section already",
          line: existing.line, file: file,
          hint: "raise `version` in product.json, or move its lines there by hand"))
    }
    let heading = lines.ranges[section.heading.line]
    let ending = lines.ending(ofLine: section.heading.line)
    let name = section.heading.hasBrackets ? "[\(version)]" : version.text
    var result = Array(bytes[..<heading.lowerBound])
    result += bytes[heading] + ending + ending
    result += Array("## \(name) - \(date)".utf8) + ending
    result += bytes[(heading.upperBound + ending.count)...]
    return result
  }

  /// What the file says of a version: its own section, else what stands under `Unreleased`; nil
  /// where neither says anything.
  package func notes(on version: String) -> String? {
    let named = lines.headings.first { $0.level == 2 && $0.version == version }
    guard let heading = named ?? lines.headings.first(where: { $0.level == 2 && $0.isUnreleased })
    else { return nil }
    let next = lines.headings.first { $0.line > heading.line && $0.level <= 2 }
    let body = heading.line + 1..<(next?.line ?? lines.ranges.count)
    guard body.contains(where: lines.isContent) else { return nil }
    return lines.saidText(body)
  }

  private struct Section {
    let heading: ChangelogLines.Heading
    /// Line numbers, from 0.
    let body: Range<Int>
  }

  private func section() throws(Refusal) -> Section {
    let found = lines.headings.filter { $0.level == 2 && $0.isUnreleased }
    guard let heading = found.first else {
      throw Refusal(
        .invalid,
        lines.diagnostic(
          id: "changelog-no-unreleased", "there is no section `## Unreleased`", line: 0,
          file: file, hint: "add a line `## Unreleased` above the newest version"))
    }
    if found.count > 1 {
      throw Refusal(
        .invalid,
        lines.diagnostic(
          id: "changelog-two-unreleased",
          "`Unreleased` stands twice, first on line \(heading.line + 1)", line: found[1].line,
          file: file, hint: "join the two sections"))
    }
    let next = lines.headings.first { $0.line > heading.line && $0.level <= 2 }
    let body = heading.line + 1..<(next?.line ?? lines.ranges.count)
    guard body.contains(where: lines.isContent) else {
      throw Refusal(
        .gate,
        lines.diagnostic(
          id: "changelog-empty", "nothing stands under `Unreleased`", line: heading.line,
          file: file, hint: "say there what changed"))
    }
    return Section(heading: heading, body: body)
  }
}
