import Testing

@testable import XcodeProject

/// What the patterns of excludes and includes mean.
@Suite struct GenerationGlobTests {
  private static let files = [
    "a.swift", "b.m", ".hidden.swift", "[x].txt", "Sub/c.swift", "Sub/Deep/d.swift",
    "Sub/Deep/e.md", ".dot/f.swift", "Pods/g.swift", "Sub/Pods/h.swift", "node_modules/i.swift",
  ]

  private let folders: FolderCache = {
    var tree = FakeFileTree()
    for file in Self.files { tree.add("/p/" + file, "") }
    return FolderCache(tree)
  }()

  @Test(arguments: [
    ("*.swift", ["a.swift"]), ("{a,b}.*", ["a.swift", "b.m"]), ("?.m", ["b.m"]),
    ("[a-b].swift", ["a.swift"]), ("[!a].*", ["b.m"]), ("\\[x\\].txt", ["[x].txt"]),
    (".*.swift", [".hidden.swift"]), ("Sub/*", ["Sub/Deep", "Sub/Pods", "Sub/c.swift"]),
    (
      "**/*.swift",
      ["a.swift", "Sub/c.swift", "Sub/Deep/d.swift", "Sub/Pods/h.swift", ".dot/f.swift"]
    ),
    ("Sub/**/*.md", ["Sub/Deep/e.md"]), ("**/Deep", ["Sub/Deep"]),
    ("**/Deep/*.md", ["Sub/Deep/e.md"]),
    ("missing", []), ("Sub/", ["Sub"]), ("a.swift/", []), ("{a.swift", []),
    ("**/[de].*", ["Sub/Deep/d.swift", "Sub/Deep/e.md"]),
    ("S{u,x}b/{c,Deep/{d,e}}.*", ["Sub/c.swift", "Sub/Deep/d.swift", "Sub/Deep/e.md"]),
  ])
  func `a pattern stands for the paths that C and Bash find`(
    _ pattern: String, _ paths: [String]
  ) {
    let found = GlobExpander(folders: folders).expand(pattern, under: "/p")
    #expect(Set(found) == Set(paths.map { "/p/" + $0 }))
    #expect(found.count == paths.count)
  }

  @Test(arguments: [
    (["Sub"], [], ["a.swift", "b.m", "Pods/g.swift"]),
    (["**/*.swift"], [], ["b.m", "Sub/Deep/e.md", "Pods/g.swift"]),
    ([], ["**/*.md"], ["Sub/Deep/e.md", "Sub", "Sub/Deep"]),
    (["Sub/Deep/e.md"], ["**/*.{md,m}"], ["b.m"]),
  ])
  func `excludes win over includes, and folders above an include pass`(
    _ excludes: [String], _ includes: [String], _ passing: [String]
  ) {
    var source = TargetSource(path: ".", value: nil)
    source.excludes = excludes
    source.includes = includes
    let filter = PathFilter(source, path: "/p", base: "/p", folders: folders)
    for path in passing {
      #expect(filter.passes("/p/" + path, name: PathText.lastComponent(path)), "\(path)")
    }
    for path in ["Sub/c.swift", "x.orig", ".DS_Store"] {
      #expect(!filter.passes("/p/" + path, name: PathText.lastComponent(path)), "\(path)")
    }
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/a", "."), ("/a/c", "/a/b", "../c"), ("/x", "/a/b", "../../x"),
    ("/a/bc", "/a/b", "../bc"), ("/a", "/", "a"),
  ])
  func `the way from a folder to a path leaves the folder where it must`(
    _ path: String, _ folder: String, _ relative: String
  ) {
    #expect(PathText.relative(path, from: folder) == relative)
  }

  @Test(arguments: [
    ("a.swift", "swift"), (".gitignore", nil), ("a.", nil), (".a.b", "b"), ("v1.2", "2"),
    ("noext", nil), ("a b.c d", "c d"),
  ])
  func `an extension begins after the last dot that is not the first character`(
    _ name: String, _ expected: String?
  ) {
    #expect(PathText.pathExtension(name) == expected)
  }
}
