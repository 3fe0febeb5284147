import Execution
import Testing

@Suite("paths as text")
struct PathTextTests {
  @Test(
    "dots and empty parts are resolved",
    arguments: [
      ("/a/b/../c", "/a/c"), ("/a//b/./c/", "/a/b/c"), ("/..", "/"), ("/../../a", "/a"), ("/", "/"),
      ("/a/...", "/a/..."), ("/a/b/../../..", "/"), ("/ä/漢", "/ä/漢"),
    ])
  func normalizes(_ path: String, _ wanted: String) {
    #expect(PathText.normalize(path) == wanted)
    #expect(PathText.normalize(wanted) == wanted)
  }

  @Test(
    "a path is joined to a directory unless it is absolute",
    arguments: [
      ("/p", "a", "/p/a"), ("/p", "../k", "/k"), ("/p", "/abs", "/abs"), ("/p", ".", "/p"),
      ("/", "a", "/a"), ("/p", "", "/p"),
    ])
  func joins(_ directory: String, _ path: String, _ wanted: String) {
    #expect(PathText.join(directory, path) == wanted)
  }

  @Test(
    "one path seen from another leads there",
    arguments: [
      ("/w/kit", "/w/product", "../kit"), ("/w/product", "/w/product", "."),
      ("/w/product/a", "/w/product", "a"), ("/w", "/w/product", ".."), ("/x", "/", "x"),
      ("/", "/a/b", "../.."), ("/w/product2", "/w/product", "../product2"),
    ])
  func relates(_ path: String, _ directory: String, _ wanted: String) {
    #expect(PathText.relative(path, to: directory) == wanted)
    #expect(PathText.join(directory, wanted) == path)
  }

  @Test("inside means the directory or below it, not beside it with a longer name")
  func inside() {
    #expect(PathText.isInside("/w/p", "/w/p"))
    #expect(PathText.isInside("/w/p/a", "/w/p"))
    #expect(!PathText.isInside("/w/p2", "/w/p"))
    #expect(PathText.isInside("/anything", "/"))
  }

  @Test("directory and name are the two halves")
  func halves() {
    #expect(PathText.directory(of: "/a/b") == "/a")
    #expect(PathText.directory(of: "/a") == "/")
    #expect(PathText.directory(of: "a") == ".")
    #expect(PathText.name(of: "/a/b.txt") == "b.txt")
    #expect(PathText.name(of: "b") == "b")
  }
}
