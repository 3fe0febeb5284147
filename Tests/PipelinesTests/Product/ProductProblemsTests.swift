import Pipelines
import Testing

struct ProductProblemsTests {
  /// A file with one thing wrong, and where relctl says what.
  struct Case: CustomTestStringConvertible, Sendable {
    let body: String
    let problems: [String]
    var testDescription: String { body }

    init(_ body: String, _ problems: String...) {
      self.body = body
      self.problems = problems
    }
  }

  /// Each body stands behind a good name and version on line 1.
  static let bodies: [Case] = [
    Case(#""aps": []"#, "2:1 unknown-key"),
    Case(#""packages": ["A"], "packages": ["B"]"#, "2:20 duplicate-key"),
    Case(#""packages": "A""#, "2:13 wrong-type"),
    Case(#""packages": ["A", 1]"#, "2:19 wrong-type"),
    Case(#""packages": ["A", "A"]"#, "2:19 duplicate-item"),
    Case(#""packages": ["/opt/A"]"#, "2:14 bad-path"),
    Case(#""packages": ["~/A"]"#, "2:14 bad-path"),
    Case(#""packages": ["A/../B"]"#, "2:14 bad-path"),
    Case(#""packages": [""]"#, "2:14 bad-path"),
    Case(#""packages": null"#, "2:13 wrong-type"),
    Case(#""apps": [{}]"#, "2:10 missing-key"),
    Case(#""apps": [{"project": "App.xcodeproj"}]"#, "2:22 bad-path"),
    Case(#""apps": [{"project": "a/project.yml", "generator": "builtinn"}]"#, "2:52 unknown-value"),
    Case(#""apps": [{"project": "a/project.yml", "xcodegen": 2.46}]"#, "2:51 wrong-type"),
    Case(#""apps": [{"project": "a/project.yml", "xcodegen": "2.44"}]"#, "2:51 unknown-value"),
    Case(#""apps": [{"project": "a/project.yml", "commands": "true"}]"#, "2:51 wrong-type"),
    Case(#""apps": [{"project": "a/project.yml", "env": ["A-B"]}]"#, "2:47 bad-environment-name"),
    Case(
      #""apps": [{"project": "a/project.yml"}, {"project": "./a/project.yml"}]"#,
      "2:52 duplicate-app"),
    Case(
      #""apps": [{"project": "a.yml", "generator": "xcodegen", "xcodegen": "2.46"}]"#,
      "2:56 xcodegen-beside-generator"),
    Case(#""apps": [{"project": "a.yml"}], "build": 27"#, "2:33 build-beside-apps"),
    Case(#""build": 27.5"#, "2:10 wrong-type"),
    Case(#""build": -1"#, "2:10 out-of-range"),
    Case(#""build": "027""#, "2:10 bad-build-number"),
    Case(#""build": 1234567890123456789"#, "2:10 out-of-range"),
    // A-SIGN-03: one way to say who asks Apple, an API key; no other is read half.
    Case(
      #""apiKey": {"key": "@env:K", "teamID": "@env:T"}"#, "2:29 unknown-key"),
    Case(
      #""apiKey": {"appleID": "@env:A", "password": "@env:P"}"#,
      "2:12 unknown-key", "2:33 unknown-key"),
    Case(#""git": {"branches": []}"#, "2:21 empty-list"),
    Case(#""git": {"branches": ["release/["]}"#, "2:22 bad-branch"),
    Case(#""git": {"branches": ["my branch"]}"#, "2:22 bad-branch"),
    Case(#""git": {"branches": ["refs/heads/main"]}"#, "2:22 bad-branch"),
    Case(#""git": {"remote": "https://host/x"}"#, "2:19 bad-remote"),
    Case(#""git": {"remote": "--upload-pack=x"}"#, "2:19 bad-remote"),
    Case(#""git": {"tag": "build"}"#, "2:16 bad-tag-template"),
    Case(#""git": {"tag": "build/{number}"}"#, "2:16 bad-tag-template"),
    Case(#""git": {"tag": "{version}{build}"}"#, "2:16 bad-tag-template"),
    Case(#""git": {"tag": "a b/{build}"}"#, "2:16 bad-tag-template"),
    Case(#""git": {"push": "tags"}"#, "2:17 unknown-value"),
    Case(#""coverage": {"exclude": ["**/{a"]}"#, "2:26 bad-glob"),
    Case(#""coverage": {"minimum": 101}"#, "2:25 out-of-range"),
    Case(#""coverage": {"minimum": "80"}"#, "2:25 wrong-type"),
    Case(#""kits": {"Harbor Kit": {}}"#, "2:10 bad-kit-name"),
    Case(#""kits": {"Kit": {"tests": false}}"#, "2:18 unknown-key"),
    Case(#""kits": ["Kit"]"#, "2:9 wrong-type"),
    Case(#""stamp": "Sources/App/Stamp.txt""#, "2:10 bad-stamp"),
    Case(#""stamp": "Sources/App/Product-Stamp.swift""#, "2:10 bad-stamp"),
    Case(#""stamp": "Sources/App/class.swift""#, "2:10 bad-stamp"),
    Case(#""stamp": "../Stamp.swift""#, "2:10 bad-path"),
  ]

  @Test("one mistake gives one problem at its place", arguments: bodies)
  func body(_ example: Case) {
    let text = "{\"name\": \"Harbor\", \"version\": \"1.0.0\",\n\(example.body)}"
    #expect(MarkedProblems.places(MarkedProblems.of(product: text)) == example.problems)
  }

  static let files: [Case] = [
    Case("", "1:1 syntax"),
    Case("[]", "1:1 wrong-type"),
    Case("{}", "1:1 missing-key", "1:1 missing-key"),
    Case(#"{"name": "A"}"#, "1:1 missing-key"),
    Case(#"{"name": "A", "version": 1.10}"#, "1:26 wrong-type"),
    Case(#"{"name": "A", "version": null}"#, "1:26 wrong-type"),
    Case(#"{"name": "A", "version": ["1.0"]}"#, "1:26 wrong-type"),
    Case(#"{"name": "A", "version": ""}"#, "1:26 bad-version"),
    Case(#"{"name": "A", "version": "7.1.2.1"}"#, "1:26 bad-version"),
    Case(#"{"name": "A", "version": "1.0",}"#, "1:31 syntax"),
    Case(#"{"name": "", "version": "1.0"}"#, "1:10 bad-name"),
    Case(#"{"name": "A/B", "version": "1.0"}"#, "1:10 bad-name"),
    Case(#"{"name": "A ", "version": "1.0"}"#, "1:10 bad-name"),
    Case(#"{"name": "A\nVersion: 2", "version": "1.0"}"#, "1:10 bad-name"),
    Case(
      #"{"name": "A B", "version": "1.0", "git": {"tag": "{product}/{build}"}}"#,
      "1:50 bad-tag-template"),
  ]

  @Test("a file that is wrong as a whole says so", arguments: files)
  func file(_ example: Case) {
    let places = MarkedProblems.places(MarkedProblems.of(product: example.body))
    #expect(places == example.problems)
  }

  @Test("all problems come at once, in file order, and read well")
  func allAtOnce() throws {
    let text = """
      {
        "name": "Harbor",
        "verison": "2.0.0",
        "version": 1.10,
        "apps": [
          { "projct": "clients/project.yml", "destination": 3 },
          { "project": "/clients/project.yml", "generator": "xcodgen" }
        ],
        "build": 27,
        "packages": "HarborWire",
        "stamp": "Sources/App/2Stamp.swift",
        "git": { "branches": ["release/[a"], "remote": "", "tag": "v{version}", "push": true },
        "name": "Port",
        "coverage": { "exclude": ["{a,b"], "minimum": 120 }
      }
      """
    try Golden.check(
      MarkedProblems.text(MarkedProblems.of(product: text)),
      "Tests/PipelinesTests/Goldens/product-problems.txt")
  }
}
