import Testing
import XcodeProject
import YAML

@Suite struct SpecMergeTests {
  /// Files, a path of keys in the merged spec, and its debug text.
  static let merges: [(String, [String: String], [String], String)] = [
    (
      "mappings merge, lists are appended, scalars replace",
      [
        "project.yml": "include: a.yml\nm: {x: 2, l: [c]}\n",
        "a.yml": "m: {x: 1, y: 1, l: [a, b]}\n",
      ],
      ["m"], #"["l": ["a", "b", "c"], "x": 2, "y": 1]"#
    ),
    (
      "REPLACE drops what was there",
      ["project.yml": "include: a.yml\nm:\n  l:REPLACE: [c]\n", "a.yml": "m: {l: [a]}\n"],
      ["m"], #"["l": ["c"]]"#
    ),
    (
      "a nested REPLACE without a counterpart stays as it is",
      ["project.yml": "include: a.yml\nm: {n: {k:REPLACE: 1}}\n", "a.yml": "o: 1\n"],
      ["m"], #"["n": ["k:REPLACE": 1]]"#
    ),
    (
      "a REPLACE at the top works without includes", ["project.yml": "k:REPLACE: 1\n"],
      ["k"], "1"
    ),
    (
      "a REPLACE at the top works over an empty include",
      ["project.yml": "include: a.yml\nk:REPLACE: 1\n", "a.yml": "# nothing\n"], ["k"], "1"
    ),
    (
      "a list after a scalar replaces it, and the next list is appended",
      [
        "project.yml": "include: [a.yml, b.yml, c.yml]\nl: [d]\n", "a.yml": "l: [a]\n",
        "b.yml": "l: b\n", "c.yml": "l: [c]\n",
      ], ["l"], #"["c", "d"]"#
    ),
    (
      "a file that is included twice counts once, at its first place",
      [
        "project.yml": "include: [a.yml, b.yml]\n", "a.yml": "include: c.yml\nl: [a]\n",
        "b.yml": "include: c.yml\nl: [b]\n", "c.yml": "l: [c]\n",
      ], ["l"], #"["c", "a", "b"]"#
    ),
    (
      "own keys beat merged ones, and of a list of anchors the first wins",
      ["project.yml": "a: &a {x: 1, y: 1}\nb: &b {x: 2, z: 2}\nm: {<<: [*a, *b], y: 3}\n"],
      ["m"], #"["x": 1, "y": 3, "z": 2]"#
    ),
    (
      "the last of two equal keys wins", ["project.yml": "k: 1\nk: 2\n"], ["k"], "2"
    ),
    (
      "paths of an included file are seen from the root",
      [
        "project.yml": "include: sub/a.yml\nfileGroups: [./x/, '', ../y]\n",
        "sub/a.yml": "include: deep/b.yml\nfileGroups: [a, ../b]\n",
        "sub/deep/b.yml": "fileGroups: [c, ../../../d, /abs/./e]\n",
      ], ["fileGroups"], #"["sub/deep/c", "../d", "/abs/e", "sub/a", "b", "x", ".", "../y"]"#
    ),
    (
      "relativePaths: false keeps the includer's folder",
      [
        "project.yml": "include: {path: sub/a.yml, relativePaths: no}\n",
        "sub/a.yml": "fileGroups: [a]\n",
      ], ["fileGroups"], #"["a"]"#
    ),
  ]

  @Test(arguments: merges)
  func `includes, anchors and paths merge`(
    _ name: String, _ files: [String: String], _ path: [String], _ expected: String
  ) throws {
    var files = files
    files["project.yml"] = "name: P\n" + (files["project.yml"] ?? "")
    var value = SpecValue(.map(try SpecSample(files).load().merged), node: nil)
    for key in path { value = try #require(value[key]) }
    #expect(value.debugText == expected, "\(name)")
  }

  @Test func `every merged scalar knows its file, line and anchor`() throws {
    let sample = SpecSample([
      "project.yml": "name: P\ninclude: a.yml\nm:\n  alias: *n\n  own: &n 7\n"
        .replacing("alias: *n\n  own: &n 7", with: "own: &n 7\n  alias: *n"),
      "a.yml": "m:\n  kept: 1\n",
    ])
    let map = try #require(try sample.load().merged["m"]?.map)
    let kept = try #require(map["kept"]?.scalar?.node)
    #expect(kept.tree.file == "/p/a.yml")
    #expect(kept.position == SourcePosition(line: 2, column: 9))
    let alias = try #require(map["alias"])
    #expect(alias.node?.isAlias == true)
    #expect(alias.scalar?.node?.position == SourcePosition(line: 4, column: 11))
    #expect(map.entry("alias")?.keyNode?.position == SourcePosition(line: 5, column: 3))
  }

  static let template = """
    name: P
    targetTemplates:
      Base:
        type: framework
        sources: ["${where}/${target_name}"]
        settings: {LEVEL: base, NAME: "${target_name}"}
      Tall:
        templates: [Base, Missing]
        platform: [iOS, macOS]
        settings: {"${key}": "${platform}"}
    targets:
      Core:
        templates: [Tall]
        templateAttributes: {where: Src, key: PLACE}
        settings: {LEVEL: own}
    """

  @Test func `templates, their attributes and platforms fill in a target`() throws {
    let sample = SpecSample([
      "project.yml": Self.template, "Src/Core/a.swift": "",
    ])
    let spec = try sample.load().spec
    #expect(spec.targets.map(\.name) == ["Core_iOS", "Core_macOS"])
    let target = try #require(spec.targets.last)
    #expect(target.sources.map(\.path) == ["Src/Core"])
    #expect(target.platform == .macOS)
    #expect(target.productName == "Core")
    let settings = Dictionary(
      uniqueKeysWithValues: target.settings.base.map { ($0.key, $0.value) })
    #expect(
      settings == [
        "LEVEL": "own", "NAME": "Core", "PLACE": "macOS", "PRODUCT_NAME": "Core",
      ])
  }

  @Test func `targets keep the order of the spec, includes first`() throws {
    let sample = SpecSample([
      "project.yml": "name: P\ninclude: a.yml\ntargets:\n  B: {type: tool, platform: macOS}\n"
        + "  A: {type: tool, platform: macOS}\n",
      "a.yml": "targets: {Z: {type: tool, platform: macOS}}\n",
    ])
    let spec = try sample.load().spec
    #expect(spec.targets.map(\.name) == ["Z", "B", "A"])
    #expect(spec.sortedTargets.map(\.name) == ["A", "B", "Z"])
  }
}
