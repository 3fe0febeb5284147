import Foundation
import Testing
import XcodeProject

/// The generator against every file that XcodeGen 2.45.4 wrote for the golden cases.
@Suite struct GenerationGoldenTests {
  /// What a case's own command makes before its spec is generated.
  private static let made = ["14-commands": "/golden/input/Sources/Made.swift"]
  /// What its command writes afterwards.
  private static let writtenLater = "made.txt"

  @Test(arguments: GeneratorCase.accepted, GenerationOptions.Compatibility.allCases)
  func `every file equals the one that XcodeGen wrote, and nothing else changes`(
    _ example: GeneratorCase, _ compatibility: GenerationOptions.Compatibility
  ) throws {
    let run = GenerationRun(example, compatibility)
    guard let made = Self.made[example.name] else {
      #expect(run.differences(in: try run.generate(compatibility)) == [])
      return
    }
    let prepared = run.adding(made)
    let differences = prepared.differences(in: try prepared.generate(compatibility))
    #expect(differences.filter { !$0.hasSuffix(Self.writtenLater) } == [])
  }

  @Test(arguments: GeneratorCase.accepted)
  func `a second generation over the first one changes nothing`(_ example: GeneratorCase) throws {
    let run = GenerationRun(example, .version245)
    let first = try run.generate(.version245)
    let loaded = try SpecLoader.load(run.request, files: first)
    let project = try ProjectGenerator.generate(
      loaded.spec, files: first, options: .test(projectDirectory: run.projectDirectory))
    #expect(project.files.filter { first.files[$0.path] != $0.bytes }.map(\.path) == [])
    #expect(project.deletions == [])
  }
}

extension GenerationRun {
  /// The same run over a tree with one more file, as the expected files have it.
  func adding(_ path: String) -> GenerationRun {
    var tree = before
    tree.add(path, expected[path] ?? [])
    return GenerationRun(
      root: root, request: request, projectDirectory: projectDirectory, before: tree,
      expected: expected)
  }

  private init(
    root: String, request: SpecRequest, projectDirectory: String, before: GenerationMemoryTree,
    expected: [String: [UInt8]]
  ) {
    self.root = root
    self.request = request
    self.projectDirectory = projectDirectory
    self.before = before
    self.expected = expected
  }
}
