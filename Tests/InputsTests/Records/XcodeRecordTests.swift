import Testing

@testable import Inputs

/// Records of Xcode's build system.
@Suite("records of Xcode's build system")
struct XcodeRecordTests {
  @Test(
    "A line end that is quoted or escaped belongs to a name",
    arguments: [
      ("/a/b\\\nc.swift\n/d.swift\n", ["/a/b\nc.swift", "/d.swift"]),
      ("'/a/b\nc.swift'\n/d.swift", ["/a/b\nc.swift", "/d.swift"]),
      ("/a\\(b\\).swift\n", ["/a(b).swift"]),
    ])
  func lineEnds(text: String, expected: [String]) {
    #expect(SourceFileList.paths(Array(text.utf8)) == expected)
  }

  @Test("A build description gives each command's inputs and outputs, sorted by name")
  func description() throws {
    let text = """
      {"client":{"name":"basic"},"targets":{"":["<all>"]},"nodes":{},"commands":{
        "P1:t:Release:CpResource /o/a.txt /p/a.txt":{"tool":"file-copy","description":"x",
          "inputs":["/p/a.txt","<gate>"],"outputs":["/o/a.txt"]},
        "<all>":{"tool":"phony","inputs":["/o/a.txt"]}}}
      """
    let manifest = try #require(XcodeBuildManifest(Array(text.utf8)))
    #expect(manifest.commands.map(\.tool) == ["phony", "file-copy"])
    #expect(manifest.commands[1].inputs == ["/p/a.txt", "<gate>"])
    #expect(manifest.commands[1].outputs == ["/o/a.txt"])
    #expect(manifest.commands[0].outputs == [])
    for text in ["", "{}", "[]", "{\"commands\":[]}", "{\"commands\":{\"a\":"] {
      #expect(XcodeBuildManifest(Array(text.utf8)) == nil)
    }
  }

  private static func read(_ path: String, _ target: String) -> ResolvedRead {
    ResolvedRead(read: RecordedRead(path: path, target: target, record: "r"), real: path)
  }

  private static func source(_ path: String, _ target: String) -> CompiledSources.Expected {
    CompiledSources.Expected(target: target, path: path)
  }

  @Test("What a target's compilers do not name is missing; another target's record is no excuse")
  func missing() {
    let found = CompiledSources.compare(
      [
        Self.source("/p/a.swift", "App"), Self.source("/p/b.swift", "App"),
        Self.source("/p/c.m", "App"), Self.source("/p/d.mm", "App"),
        Self.source("/p/strings.xcstrings", "App"),
      ],
      with: [
        Self.read("/p/a.swift", "App"), Self.read("/p/b.swift", "Widget"),
        Self.read("/p/c.m", "App"),
      ])
    #expect(found.missing.map(\.path) == ["/p/b.swift", "/p/d.mm"])
    #expect(found.unseen == [])
  }

  @Test("Where a target was linked, its compiler must have named its Swift sources")
  func linked() {
    let found = CompiledSources.compare(
      [Self.source("/p/a.swift", "App")], with: [Self.read("/s/a.o", "App")])
    #expect(found.missing.map(\.path) == ["/p/a.swift"])
    #expect(found.unseen == [])
  }

  @Test("A target whose compiler recorded nothing is told as such, not file by file")
  func unseen() {
    let found = CompiledSources.compare(
      [
        Self.source("/p/a.swift", "App"), Self.source("/p/b.swift", "Core"),
        Self.source("/p/c.c", "App"),
      ], with: [Self.read("/p/a.swift", "App"), Self.read("/p/c.h", "App")])
    #expect(found.missing == [])
    #expect(found.unseen == ["App", "Core"])
  }
}
