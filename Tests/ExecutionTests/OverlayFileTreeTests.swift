import Testing
import XcodeProject

@testable import Execution

@Suite("files as they will be after an edit")
struct OverlayFileTreeTests {
  private static let base = FakeFileTree(files: [
    "/p/a.txt": "old", "/p/b/c.txt": "other",
  ])

  private static func overlay(_ replaced: [String: String]) -> OverlayFileTree {
    OverlayFileTree(base: base, replaced: replaced.mapValues { Array($0.utf8) })
  }

  @Test("an edited file has its new bytes, another its own")
  func contents() {
    let tree = Self.overlay(["/p/a.txt": "new"])
    #expect(tree.contents(of: "/p/a.txt") == Array("new".utf8))
    #expect(tree.contents(of: "/p/./b/../a.txt") == Array("new".utf8))
    #expect(tree.contents(of: "/p/b/c.txt") == Array("other".utf8))
    #expect(tree.contents(of: "/p/none") == nil)
  }

  @Test("a file that the edit makes is in its directory, once and in order")
  func additions() {
    let tree = Self.overlay(["/p/a.txt": "new", "/p/Stamp.swift": "stamp", "/p/n/e/w.txt": "deep"])
    #expect(tree.kind(at: "/p/Stamp.swift") == .file)
    #expect(
      tree.entries(of: "/p") == [
        FileEntry(name: "Stamp.swift", kind: .file), FileEntry(name: "a.txt", kind: .file),
        FileEntry(name: "b", kind: .directory), FileEntry(name: "n", kind: .directory),
      ])
    #expect(tree.entries(of: "/p/n/e")?.map(\.name) == ["w.txt"])
    #expect(tree.kind(at: "/p/n/e") == .directory)
    #expect(tree.entries(of: "/p/b")?.map(\.name) == ["c.txt"])
    #expect(tree.entries(of: "/elsewhere") == nil)
  }
}
