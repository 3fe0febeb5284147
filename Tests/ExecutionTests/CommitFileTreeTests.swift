import Execution
import Git
import TestSupport
import Testing
import XcodeProject

@Suite("a commit's files, seen in place")
struct CommitFileTreeTests {
  private static func tree() throws -> (ScratchRepository, CommitFileTree) {
    let scratch = try ScratchRepository(files: [
      "top.txt": "top", "b/inner.txt": "inner", "b/deep/x.txt": "x", "b.txt": "beside",
    ])
    try scratch.link("link", to: "b/inner.txt")
    try scratch.link("b/up", to: "../top.txt")
    try scratch.link("folder", to: "b")
    try scratch.link("broken", to: "nowhere")
    try scratch.link("round", to: "round")
    try scratch.link("outside", to: "/etc/passwd")
    let id = try #require(ObjectID(hex: try scratch.commit("links")))
    try scratch.write("top.txt", "edited later")
    try scratch.write("new.txt", "not in the commit")
    return (scratch, try CommitFileTree(scratch.open(), commit: id, root: scratch.path))
  }

  @Test("bytes are the commit's, not the disk's, and links are followed inside")
  func contents() throws {
    let (scratch, tree) = try Self.tree()
    func text(_ name: String) -> String? {
      tree.contents(of: scratch.path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text("top.txt") == "top")
    #expect(text("b/../top.txt") == "top")
    #expect(text("link") == "inner")
    #expect(text("b/up") == "top")
    #expect(text("folder/inner.txt") == "inner")
    #expect(text("new.txt") == nil)
    #expect(text("b") == nil)
    #expect(text("broken") == nil)
    #expect(text("round") == nil)
    #expect(text("outside") == nil)
    #expect(tree.contents(of: "/etc/passwd") == nil)
  }

  @Test("kinds follow links, entries do not")
  func kinds() throws {
    let (scratch, tree) = try Self.tree()
    func kind(_ name: String) -> XcodeProject.FileKind { tree.kind(at: scratch.path + "/" + name) }
    #expect(kind("b") == .directory)
    #expect(kind("folder") == .directory)
    #expect(kind("folder/deep/x.txt") == .file)
    #expect(kind("link") == .file)
    #expect(kind("broken") == .none)
    #expect(kind("round") == .none)
    #expect(kind("new.txt") == .none)
    #expect(tree.kind(at: scratch.path) == .directory)
    #expect(
      tree.entries(of: scratch.path)?.map(\.name) == [
        "b", "b.txt", "broken", "folder", "link", "outside", "round", "top.txt",
      ])
    #expect(tree.entries(of: scratch.path)?.first { $0.name == "folder" }?.kind == .link)
    #expect(
      tree.entries(of: scratch.path + "/folder")?.map(\.name) == ["deep", "inner.txt", "up"])
    #expect(tree.entries(of: scratch.path + "/top.txt") == nil)
    #expect(tree.entries(of: "/") == nil)
  }
}
