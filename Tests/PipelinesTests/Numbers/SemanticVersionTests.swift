import Pipelines
import Testing

struct SemanticVersionTests {
  @Test(
    "good versions are kept whole and give their numeric core",
    arguments: [
      ("2.0.0-beta.1", "2.0.0"), ("0.12.0-beta.2+build.7", "0.12.0"), ("1.0.0-rc.1", "1.0.0"),
      ("2.0.0+5", "2.0.0"), ("1.2.3-SNAPSHOT", "1.2.3"), ("1.10", "1.10"), ("6.0", "6.0"),
      ("7", "7"), ("1.0-beta", "1.0"), ("1.0.0-x-y-z.--", "1.0.0"), ("1.0.0+001.-", "1.0.0"),
      ("1.0.0-0", "1.0.0"), ("1.0.0-0a", "1.0.0"), ("1.0.0+a-b", "1.0.0"),
      ("1.0.0-99999999999999999999", "1.0.0"),
    ])
  func good(text: String, marketing: String) throws {
    let version = try SemanticVersion(text)
    #expect(version.text == text)
    #expect(version.marketing == marketing)
  }

  @Test(
    "bad versions are refused with the reason",
    arguments: [
      ("", "it is empty"), ("7.1.2.1", "it has 4 numeric parts, at most 3 allowed"),
      ("v1.0.0", "it begins with `v`"), ("1.0.0-", "its pre-release has an empty identifier"),
      ("1.0.0+", "its build metadata has an empty"), ("1.0.0-a..b", "empty identifier"),
      ("01.0.0", "`01` has a leading zero"), ("1.0.0-01", "`01` in its pre-release"),
      ("1.0.0-a_b", "`_` may not stand"), ("1.0.0-ä", "`ä` may not stand"),
      ("1..0", "a part of its core is empty"), ("1.x", "`x` is no number"),
      ("1.0.0 ", "is no number"), ("1.0.0+a+b", "`+` may not stand"), ("-1.0", "is empty"),
      ("99999999999999999999.0", "is too large"), ("１.0", "is no number"),
    ])
  func bad(text: String, reason: String) {
    let refusal = #expect(throws: Refusal.self) { _ = try SemanticVersion(text) }
    #expect(refusal?.kind == .invalid)
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "")")
  }

  /// SemVer section 11's own example, and Apple's short cores.
  @Test("precedence is that of SemVer") func precedence() throws {
    let rising = [
      "0.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2", "1.10", "2",
    ]
    let versions = try rising.map { try SemanticVersion($0) }
    for (left, low) in versions.enumerated() {
      for (right, high) in versions.enumerated() {
        let expected: SemanticVersion.Order =
          left == right ? .same : left < right ? .lower : .higher
        #expect(low.compare(high) == expected, "\(low) \(high)")
      }
    }
    #expect(try SemanticVersion("1").compare(SemanticVersion("1.0.0+7")) == .same)
  }

  @Test(
    "a level changes what it names and fills no more parts than it must",
    arguments: [
      ("1.2.3", "major", "2.0.0"), ("1.2.3", "minor", "1.3.0"), ("1.2.3", "patch", "1.2.4"),
      ("1.2", "major", "2.0"), ("1.2", "minor", "1.3"), ("1.2", "patch", "1.2.1"),
      ("1", "major", "2"), ("1", "minor", "1.1"), ("1", "patch", "1.0.1"),
      ("2.0.0-beta.1", "major", "3.0.0"), ("2.0.0-beta.1", "minor", "2.1.0"),
      ("2.0.0-beta.1", "patch", "2.0.0"), ("2.0.0-beta.1", "release", "2.0.0"),
      ("2.0.0", "release", "2.0.0"), ("2.0-rc.1+5", "release", "2.0"),
      ("2.0.0-beta.1", "prerelease", "2.0.0-beta.2"), ("2.0-beta.9", "prerelease", "2.0-beta.10"),
      ("2.0.0-beta", "prerelease", "2.0.0-beta.0"), ("2.0.0-1.x", "prerelease", "2.0.0-2.x"),
      ("2.0.0", "prerelease", "2.0.1-0"), ("1.2", "prerelease", "1.2.1-0"),
      ("1.0.0-99999999999999999999", "prerelease", "1.0.0-100000000000000000000"),
    ])
  func level(from: String, level: String, to: String) throws {
    let level = try #require(SemanticVersion.Level(rawValue: level))
    #expect(try SemanticVersion(from).bumped(level).text == to)
  }

  @Test("no level ever lowers a version, and each result reads back") func property() throws {
    var random = Deterministic(seed: 3)
    for _ in 0..<1000 {
      let core = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        String(Int.random(in: 0...20, using: &random))
      }
      let suffix = ["", "-beta.\(Int.random(in: 0...20, using: &random))", "-rc", "-1"]
      let text = core.joined(separator: ".") + (suffix.randomElement(using: &random) ?? "")
      let version = try SemanticVersion(text)
      for level in SemanticVersion.Level.allCases {
        let next = try version.bumped(level)
        #expect(try SemanticVersion(next.text) == next)
        let isUnchanged = level == .release && !version.isPrerelease
        #expect(version.compare(next) == (isUnchanged ? .same : .lower), "\(version) \(level)")
      }
    }
  }
}
