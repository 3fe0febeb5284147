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

  @Test func `braces that stand for too much are refused`() {
    for pattern in [
      String(repeating: "{a,b}", count: 15), String(repeating: "{a}", count: 20_000),
      "{{{a,b}{a,b},c}{a,b,c,d},e}" + String(repeating: "{1,2,3,4,5,6,7,8,9,0}", count: 4),
      String(repeating: "{", count: 80) + "a" + String(repeating: "}", count: 80),
    ] { #expect(BraceGroup.isTooMuch(pattern), "\(pattern.prefix(60))") }
    for pattern in ["**/*.{h,m,mm}", "{a,b}/{c,d}/{e,f}", "{", "{}", "a{b", "\\{a,b}"] {
      #expect(!BraceGroup.isTooMuch(pattern), "\(pattern)")
    }
  }

  @Test func `many names in one pair of braces are no burden`() {
    let names = (0..<5_000).map { "Generated\($0).swift" }.joined(separator: ",")
    let pattern = "Sub/{\(names),c.swift}"
    #expect(!BraceGroup.isTooMuch(pattern))
    #expect(GlobExpander(folders: folders).expand(pattern, under: "/p") == ["/p/Sub/c.swift"])
  }

  @Test(.timeLimit(.minutes(1))) func `what two ways lead to is looked for once`() {
    var tree = FakeFileTree()
    tree.add("/p/" + (0..<40).map { "d\($0)/" }.joined() + "x.swift", "")
    let deep = GlobExpander(folders: FolderCache(tree))
    let stars = String(repeating: "**/", count: 12)
    #expect(deep.expand(stars + "x.swift", under: "/p").count == 1)
    let braces = String(repeating: "{a,a}", count: 14) + String(repeating: "{*,?*}/", count: 12)
    #expect(deep.expand("{a,*}/" + braces, under: "/p").isEmpty)
    #expect(deep.expand(String(repeating: "{*,?*}/", count: 13), under: "/p").count == 1)
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
