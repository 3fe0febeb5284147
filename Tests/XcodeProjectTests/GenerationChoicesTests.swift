import Testing
import YAML

@testable import XcodeProject

/// What the generator chooses where XcodeGen answers differently from run to run, or fails.
@Suite struct GenerationChoicesTests {
  private func generate(_ spec: String, _ files: [String] = []) throws -> GeneratedProject {
    var sample = SpecSample(spec)
    for file in files { sample.tree.add("/p/" + file, "") }
    return try ProjectGenerator.generate(
      try sample.load().spec, files: sample.tree, options: .test())
  }

  private func project(_ spec: String, _ files: [String] = []) throws -> String {
    let generated = try generate(spec, files)
    let file = try #require(generated.files.first { $0.path.hasSuffix("project.pbxproj") })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private static let header = "name: P\noptions: {settingPresets: none}\n"

  @Test func `copy phases of sources stand in the order of destination and subpath`() throws {
    let text = try project(
      Self.header + """
        targets:
          A:
            type: tool
            platform: macOS
            sources:
              - {path: c.txt, buildPhase: {copyFiles: {destination: productsDirectory}}}
              - {path: b.txt, buildPhase: {copyFiles: {destination: wrapper, subpath: z}}}
              - {path: a.txt, buildPhase: {copyFiles: {destination: wrapper, subpath: a}}}
        """, ["a.txt", "b.txt", "c.txt"])
    let target = try #require(text.range(of: "isa = PBXNativeTarget"))
    let list = text[target.upperBound...].prefix { $0 != ")" }
    let ids = list.split(separator: "\n").filter { $0.contains("/* CopyFiles */") }
      .map { $0.trimmingPrefix(while: \.isWhitespace).prefix(24) }
    let files = try ids.map { id in
      let start = try #require(text.range(of: "\(id) /* CopyFiles */ = {"))
      return try #require(text[start.upperBound...].firstMatch(of: /\b(\w)\.txt/)).output.1
    }
    #expect(files == ["a", "b", "c"])
  }

  @Test func `an unlinked package product has an id like any other`() throws {
    let text = try project(
      Self.header + """
        packages: {K: {url: "https://example.com/k", from: 1.0.0}}
        targets:
          A: {type: tool, platform: macOS, dependencies: [{package: K, link: false}]}
        """)
    #expect(!text.contains("TEMP_"))
    #expect(!text.contains("000000000000000000000000"))
    #expect(text.contains("isa = XCSwiftPackageProductDependency"))
  }

  @Test func `a configuration file in a synced folder is found from the project's folder`() throws {
    let text = try project(
      Self.header + """
        configFiles: {Debug: S/Config/d.xcconfig}
        targets:
          A: {type: tool, platform: macOS, sources: [{path: S, type: syncedFolder}]}
          B: {type: tool, platform: macOS, configFiles: {Debug: S/Config/b.xcconfig}}
        """, ["S/a.swift", "S/Config/d.xcconfig", "S/Config/b.xcconfig"])
    #expect(
      text.contains("name = b.xcconfig; path = S/Config/b.xcconfig; sourceTree = SOURCE_ROOT"))
    #expect(!text.contains("000000000000000000000000"))
  }

  @Test func `a folder that yields no file leaves no group behind`() throws {
    let text = try project(
      Self.header + """
        targets:
          A: {type: tool, platform: macOS, sources: [{path: S, excludes: ["**/*.md"]}]}
        """, ["S/a.swift", "S/docs/x/y.md"])
    #expect(!text.contains("docs"))
  }

  @Test func `a file that no group holds is still found and built`() throws {
    let text = try project(
      Self.header + """
        fileGroups: [S/v1.2]
        targets:
          A: {type: tool, platform: macOS, sources: [S]}
        """, ["S/a.swift", "S/v1.2/b.swift"])
    #expect(text.contains("name = b.swift; path = S/v1.2/b.swift; sourceTree = SOURCE_ROOT"))
    #expect(!text.contains("000000000000000000000000"))
  }

  @Test func `a group inside the source that asks for it is refused`() {
    let error = #expect(throws: Diagnostics.self) {
      try generate(
        Self.header + """
          targets:
            A: {type: tool, platform: macOS, sources: [{path: S, group: S/Sub}]}
          """, ["S/a.swift", "S/Sub/b.swift"])
    }
    #expect(error?.items.first?.id == "group-cycle")
    #expect(error?.items.first?.position != nil)
  }

  @Test func `files of one name stand in the byte order of their paths`() throws {
    let spec = Self.header + "targets: {A: {type: tool, platform: macOS, sources: [S]}}"
    let generated = try generate(spec, ["S/b/V.swift", "S/B/V.swift", "S/a/V.swift"])
    #expect(
      generated.targets.first?.files.map(\.path)
        == ["/p/S/B/V.swift", "/p/S/a/V.swift", "/p/S/b/V.swift"])
  }

  @Test func `a target tells what it does with each file, and which source brought it`() throws {
    let generated = try generate(
      Self.header + """
        targets:
          A:
            type: framework
            platform: iOS
            sources: [S, {path: R, buildPhase: none}]
            info: {path: S/Info.plist}
            configFiles: {Debug: d.xcconfig}
            preBuildScripts: [{path: run.sh}]
        """, ["S/a.swift", "S/b.h", "S/c.png", "R/readme.md", "d.xcconfig", "run.sh"])
    let files = try #require(generated.targets.first).files
    let lines = files.map { file in
      "\(file.path) \(file.role.rawValue) \(file.source.map(String.init) ?? "-")"
    }
    #expect(
      lines == [
        "/p/S/Info.plist infoPlist 0", "/p/S/a.swift source 0", "/p/S/b.h header 0",
        "/p/S/c.png resource 0", "/p/R/readme.md navigator 1",
        "/p/d.xcconfig configuration -", "/p/run.sh script -",
      ])
  }
}
