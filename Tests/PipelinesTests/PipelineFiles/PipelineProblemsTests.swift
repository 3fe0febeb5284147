import Pipelines
import Testing

struct PipelineProblemsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let stages: [String]
    let problems: [String]
    var testDescription: String { stages.joined(separator: " | ") }

    init(_ stages: String..., problems: [String]) {
      self.stages = stages
      self.problems = problems
    }
  }

  /// Stages stand on line 1 and below, each behind `- `, so that their words begin in column 5.
  static let cases: [Case] = [
    Case("bmup", problems: ["2:5 unknown-stage"]),
    Case("test: { kit: true }", problems: ["2:13 unknown-key"]),
    Case("test: { kits: yes }", problems: ["2:19 wrong-type"]),
    Case("test: { formats: [junit, xml] }", problems: ["2:30 unknown-value"]),
    Case("test: { formats: [text, text] }", problems: ["2:29 duplicate-item"]),
    Case("test: { minimum: 101 }", problems: ["2:22 out-of-range"]),
    Case("test: { timeout: 0 }", problems: ["2:22 out-of-range"]),
    Case("test: { timeout: 10m }", problems: ["2:22 wrong-type"]),
    Case("test: { when: windows }", problems: ["2:19 unknown-value"]),
    Case("test: { env: { A-B: x } }", problems: ["2:20 bad-environment-name"]),
    Case("test: [kits]", problems: ["2:11 wrong-type"]),
    Case("test: { name: a }", "test: { name: A }", problems: ["3:19 duplicate-name"]),
    Case("test: { kits: true, kits: false }", problems: ["2:25 duplicate-key"]),
    Case("test: {}\n    kits: true", problems: ["3:5 stage-keys"]),
    Case("archive: { output: ../dist }", problems: ["2:24 bad-path"]),
    Case("verify: { level: E4 }", problems: ["2:22 unknown-value"]),
    Case("run", problems: ["2:5 missing-key"]),
    Case("run:", problems: ["2:5 missing-key"]),
    Case("run: { name: x }", problems: ["2:10 missing-key"]),
    Case("run: { command: echo }", problems: ["2:21 wrong-type"]),
    Case("run: { command: [] }", problems: ["2:21 empty-list"]),
    Case("run: { command: [echo, '{verison}'] }", problems: ["2:28 unknown-placeholder"]),
    Case("run: { command: [echo, '{version'] }", problems: ["2:28 stray-brace"]),
    Case("run: { command: [echo, '}'] }", problems: ["2:28 stray-brace"]),
    Case("bump: { build: up }", problems: ["2:20 unknown-value"]),
    Case("bump: { build: 1.2 }", problems: ["2:20 wrong-type"]),
    Case("bump: { build: 027 }", problems: ["2:20 leading-zero"]),
    Case("bump: { offset: 3 }", problems: ["2:13 offset-without-ci"]),
    Case("bump: { version: '1', level: minor }", problems: ["2:27 level-beside-version"]),
    // Order
    Case("bump", "bump", problems: ["3:5 second-bump"]),
    Case("archive", "bump", problems: ["2:5 stage-order"]),
    Case("tag", "bump", problems: ["2:5 stage-order"]),
    Case("push", "bump", problems: ["2:5 stage-order"]),
    Case("verify", "archive", problems: ["2:5 stage-order"]),
    Case("bump", "tag", "archive", problems: ["3:5 stage-order"]),
    Case("archive", "tag", "verify", problems: ["3:5 stage-order"]),
    Case("export", "archive", problems: ["2:5 stage-order"]),
    Case("push", problems: ["2:5 stage-order"]),
    Case("bump", "test", "push", problems: ["4:5 stage-order"]),
    Case("bump", "archive", "push", "verify", problems: ["4:5 stage-order"]),
    Case("archive", "verify", "upload", problems: ["4:5 stage-order"]),
    Case("bump", "push", "upload", "verify", problems: ["5:5 stage-order"]),
    Case("bump", "push", "upload", "upload", problems: ["5:5 stage-order"]),
    Case("bump", "changelog", problems: ["3:5 stage-order"]),
    Case(
      "run: { command: [ls, '{archive}'] }", "archive", problems: ["2:26 placeholder-too-early"]),
    Case("run: { command: [ls, '{}'] }", problems: ["2:26 unknown-placeholder"]),
  ]

  @Test("one mistake gives one problem at its place", arguments: cases)
  func problem(_ example: Case) {
    let text = "stages:\n" + example.stages.map { "  - \($0)\n" }.joined()
    let places = MarkedProblems.places(MarkedProblems.of(pipeline: text))
    #expect(places == example.problems)
  }

  static let good: [[String]] = [
    [
      "clean", "kits", "test: { kits: true }", "bump: { build: increment }", "archive", "verify",
      "tag",
    ],
    ["bump", "push", "archive", "verify", "export", "upload", "run: { command: [echo] }"],
    ["bump: { build: ci, offset: -3 }", "archive", "verify", "tag", "push"],
    ["bump: { build: '1.2.3' }"], ["bump: { build: 28 }"], ["archive:"],
    ["changelog", "bump", "changelog: { check: true }"], ["verify"], ["export"],
    ["archive", "run: { command: [ls, '{archive}', '{{}}', 5, true] }"],
    ["test", "test", "test: { name: test-2, when: [ci, linux], timeout: 60 }"],
    ["bump", "push", "archive", "verify", "tag", "push"],
  ]

  @Test("good orders and settings pass", arguments: good)
  func passes(_ stages: [String]) {
    let text = "stages:\n" + stages.map { "  - \($0)\n" }.joined()
    #expect(MarkedProblems.text(MarkedProblems.of(pipeline: text)) == "\n")
  }

  @Test(
    "a file that is wrong as a whole says so",
    arguments: [
      ("", ["1:1 empty-file"]), ("[]", ["1:1 wrong-type"]), ("name: x", ["1:1 missing-key"]),
      ("stages: []", ["1:9 empty-list"]), ("stages: clean", ["1:9 wrong-type"]),
      ("stage: [clean]", ["1:1 unknown-key"]),
      ("stages: [[clean]]", ["1:10 wrong-type"]), ("stages: [{}]", ["1:10 empty-stage"]),
      ("stages: [~]", ["1:10 unknown-stage"]), ("stages: [clean", ["1:15 syntax"]),
      ("name: a/b\nstages: [clean]", ["1:7 bad-name"]),
    ])
  func file(text: String, problems: [String]) {
    #expect(MarkedProblems.places(MarkedProblems.of(pipeline: text)) == problems)
  }

  @Test("all problems come at once, in file order, and read well")
  func allAtOnce() throws {
    let text = """
      name: release
      stges: []
      stages:
        - claen
        - test: { formats: [txt], minimum: high, timeout: 5m }
        - upload
        - archive
        - bump: { build: 1.10, level: majr, version: 1.4 }
        - run: { comand: [notify] }
        - run: { command: [echo, "{ver}", "{version"], env: { TOKEN: "{secret}" } }
        - bump
        - push: { app: Harbor }
      """
    try Golden.check(
      MarkedProblems.text(MarkedProblems.of(pipeline: text)),
      "Tests/PipelinesTests/Goldens/pipeline-problems.txt")
  }
}
