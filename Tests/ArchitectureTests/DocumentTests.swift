import TestSupport
import Testing

@Suite("the documents say what the tables say")
struct DocumentTests {
  @Test("every stage word has a line in docs/stages.md and a case in the catalog")
  func stages() throws {
    let words = try cases(of: "Sources/Pipelines/PipelineFiles/StageWord.swift")
    #expect(words.count >= 15)
    let document = try ProjectFiles.read("docs/stages.md")
    let catalog = try ProjectFiles.read("Sources/Pipelines/Stages/StageCatalog.swift")
    for word in words {
      #expect(document.contains("`\(word)`"), "docs/stages.md has no `\(word)`")
      #expect(catalog.contains(".\(word)"), "the catalog has no .\(word)")
    }
  }

  @Test(
    "every command has a section in docs/cli.md",
    .enabled(if: ProjectFiles.exists("docs/cli.md"), "docs/cli.md is not written yet"))
  func commands() throws {
    let document = try ProjectFiles.read("docs/cli.md")
    for name in try commandNames() {
      #expect(document.contains("relctl \(name)"), "docs/cli.md has no `relctl \(name)`")
    }
  }

  @Test("every command file is in the table, under its own name")
  func table() throws {
    let table = try ProjectFiles.read("Sources/CLI/CommandTable.swift")
    let files = try ProjectFiles.swiftFiles(in: "Sources/CLI/Commands")
      .filter { $0.hasSuffix("Command.swift") }
    #expect(files.count >= 19)
    for file in files {
      let name = file.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      #expect(table.contains("\(name).self"), "\(name) is not in the table")
    }
  }

  private func commandNames() throws -> [String] {
    try ProjectFiles.swiftFiles(in: "Sources/CLI/Commands").compactMap { file in
      let text = try ProjectFiles.read(file)
      guard let start = text.firstRange(of: "CommandDescription(") else { return nil }
      return text[start.upperBound...].split(
        separator: "\"", omittingEmptySubsequences: false
      ).dropFirst().first.map(String.init)
    }
  }

  /// The names of an enum's cases.
  private func cases(of file: String) throws -> [String] {
    try ProjectFiles.read(file).split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == "," })
      guard words.first == "case", words.count == 2 || words.count > 2 && words[2] == "=" else {
        return nil
      }
      return String(words[1])
    }
  }
}
