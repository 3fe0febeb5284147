import Pipelines
import Testing

struct GlobPatternTests {
  @Test(
    "a pattern matches whole paths",
    arguments: [
      ("main", "main"), ("release/*", "release/1.0"),
      ("**/Generated/**", "a/b/Generated/c/d.swift"),
      ("**/Generated/**", "Generated/d.swift"), ("**", "a/b"), ("*.swift", "A.swift"),
      ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("[a-c]?", "bz"), ("[!a]", "b"),
      ("{main,release/*}", "release/2"), ("{a,b{c,d}}x", "bdx"), (#"\*"#, "*"), ("[]]", "]"),
      ("a**b", "a/x/b"), ("é*", "été"),
    ])
  func matches(pattern: String, path: String) throws {
    #expect(try #require(GlobPattern(pattern)).matches(path))
  }

  @Test(
    "and nothing else",
    arguments: [
      ("main", "main2"), ("release/*", "release/a/b"), ("release/*", "xrelease/a"),
      ("*.swift", "a/A.swift"), ("**/Generated/**", "a/NotGenerated/b"), ("?", "/"), ("[!a]", "/"),
      ("a/**/b", "a/xb"), ("[a-c]", "d"), (#"\*"#, "x"), ("a*", ""),
    ])
  func misses(pattern: String, path: String) throws {
    #expect(try !(#require(GlobPattern(pattern)).matches(path)))
  }

  @Test("malformed patterns are none", arguments: ["", "[", "[a", "{a", "a}", #"a\"#, "[z-a]"])
  func malformed(pattern: String) {
    #expect(GlobPattern(pattern) == nil)
    #expect(GlobPattern.problem(in: pattern) != nil)
  }

  @Test("patterns made to explode are answered at once") func hostile() throws {
    let stars = String(repeating: "*a", count: 200)
    let path = String(repeating: "a", count: 2000)
    #expect(try !(#require(GlobPattern(stars + "b")).matches(path)))
    #expect(GlobPattern(String(repeating: "{a,b}", count: 20)) == nil)
    #expect(GlobPattern(String(repeating: "{", count: 5000)) == nil)
  }
}
