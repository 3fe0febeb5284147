import Effects
import TestSupport
import Testing

/// How a run can end, and what is said about it.
@Suite("the verdict of relctl test", .serialized)
struct TestVerdictTests {
  struct Ending: CustomTestStringConvertible, Sendable {
    let lab: String
    let status: Int32
    /// What is said, in stdout or stderr.
    let says: [String]
    var testDescription: String { lab }
  }

  private static let endings: [Ending] = [
    Ending(lab: "xfail", status: 1, says: ["XTests/testB", "not today", "1 of 5 tests failed"]),
    Ending(lab: "tfail", status: 1, says: ["T/two(_:)", "T.swift:", "failed"]),
    Ending(lab: "xcrash", status: 1, says: ["crashed", "XTests/testB", "Fatal error: boom"]),
    Ending(lab: "tcrash", status: 1, says: ["crashed", "T/two(_:)", "Fatal error: boom"]),
    Ending(lab: "xexit", status: 1, says: ["crashed", "XTests/testB", "exit status 0"]),
    Ending(lab: "texit", status: 1, says: ["crashed", "T/two(_:)"]),
    Ending(lab: "forge", status: 1, says: ["XTests/testB", "1 of 5 tests failed"]),
    Ending(lab: "xskip", status: 0, says: ["5 tests: 4 passed, 1 skipped"]),
    Ending(lab: "tforge", status: 0, says: ["5 tests: 5 passed"]),
  ]

  @Test(
    "both frameworks count; a crash, a silent exit and forged lines are seen (A-SPM-05, A-SPM-06)",
    arguments: endings)
  func ends(_ ending: Ending) throws {
    let run = try TestLab.test("--no-coverage", lab: ending.lab)
    #expect(run.status == ending.status, "\(run)")
    for text in ending.says {
      #expect((run.output + run.errors).contains(text), "\(text) is not in \(run)")
    }
  }

  @Test("a crash's last words are the program's, not the crash reporter's memory")
  func lastWords() throws {
    let run = try TestLab.test("--no-coverage", lab: "xcrash")
    #expect(!run.output.contains("rip 0x"), "\(run)")
    #expect(!run.output.contains("Images ("), "\(run)")
  }

  @Test("a hang is 124 with the test's name, and leaves no process", arguments: ["xhang", "thang"])
  func hangs(_ lab: String) throws {
    let run = try TestLab.test("--no-coverage", "--timeout", "30", lab: lab)
    #expect(run.status == 124, "\(run)")
    let name = lab == "xhang" ? "XTests/testB" : "T/two(_:)"
    #expect(run.errors.contains(name) && run.errors.contains("deadline of 30 s"), "\(run)")
    #expect(try TestLab.processes() == [])
  }

  @Test("a failed run has no coverage: neither 0 % nor an earlier run's (A-SPM-02)")
  func noCoverage() throws {
    #expect(try TestLab.test().output.contains("total"))
    let run = try TestLab.test("--json", lab: "xfail")
    #expect(run.status == 1)
    let document = try #require(JSONDocument(run.output), "\(run)")
    #expect(document["report", "coverage"] == nil)
    #expect((document["report", "coverageUnavailable"] as? String)?.contains("failure") == true)
  }

  @Test("a test that passes when it is repeated is flaky, and said to be; without retries it fails")
  func flaky() throws {
    let mark = try TestLab.built().parent("flaky-mark")
    defer { try? LiveFiles().remove(mark) }
    let once = try TestLab.test("--no-coverage", variables: ["FLAKY": mark])
    #expect(once.status == 1 && once.errors.contains("testFlaky"), "\(once)")
    try LiveFiles().remove(mark)
    let run = try TestLab.test("--no-coverage", "--retries", "2", variables: ["FLAKY": mark])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("flaky  LabXTests.XTests/testFlaky"), "\(run)")
    #expect(run.output.contains("1 flaky"), "\(run)")
    let failing = try TestLab.test("--no-coverage", "--retries", "1", lab: "xfail")
    #expect(failing.status == 1 && failing.errors.contains("testB"), "\(failing)")
  }

  @Test("what tests print is inert, in every stream and on a CI host")
  func inert() throws {
    for arguments in [["--no-coverage"], ["--no-coverage", "--verbose"]] {
      let run = try TestLab.built().relctl(
        ["test"] + arguments, variables: ["LAB": "inject", "GITHUB_ACTIONS": "true", "CI": "true"])
      #expect(run.status == 1, "\(run)")
      for line in (run.errors + run.output).split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::error file=a"), "\(line)")
        #expect(!line.contains("##vso[") && !line.contains("##teamcity["), "\(line)")
        #expect(!line.contains("\u{1B}"), "\(line)")
      }
    }
  }

  @Test("--changed runs the test targets that are built from a change, and names those left out")
  func changedTarget() throws {
    let product = try TestLab.built()
    let path = "Tests/LabTTests/T.swift"
    let source = try product.repository.read(path)
    defer { try? product.repository.write(path, source) }
    try product.repository.write(path, source + "// changed\n")
    let run = try TestLab.test("--no-coverage", "--changed", lab: "xfail")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("2 tests: 2 passed, without LabXTests"), "\(run)")
    #expect(
      run.errors.contains("Lab: LabXTests left out, nothing it is built from changed since HEAD"),
      "\(run)")
    let failing = try TestLab.test("--no-coverage", "--changed", lab: "tfail")
    #expect(failing.status == 1, "\(failing)")
  }

  @Test("a file that a test makes, and one that it changes, are named; others are not")
  func leaves() throws {
    let product = try TestLab.built()
    try product.repository.write("mine.txt", "mine")
    defer {
      for path in ["left.txt", "mine.txt"] { try? product.repository.remove(path) }
      try? product.repository.write("Tests/recorded.txt", "old")
    }
    let run = try TestLab.test("--no-coverage", lab: "leave")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("the tests left `left.txt` behind"), "\(run)")
    #expect(run.errors.contains("the tests left `Tests/recorded.txt` behind"), "\(run)")
    #expect(!run.errors.contains("mine.txt"), "\(run)")
  }

  @Test("0 tests that match a filter are no success, and the filter is said (A-SPM-07)")
  func noMatch() throws {
    let run = try TestLab.test("--no-coverage", "--filter", "NoSuchThing")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("0 tests executed (filter: `NoSuchThing`)"), "\(run)")
  }

  @Test("no profile is left in a tree")
  func profiles() throws {
    let product = try TestLab.built()
    let found = try TestLab.files(named: "*.profraw", below: product.parent.path)
    #expect(found.filter { !$0.contains("/.build/") } == [])
    let status = try product.repository.git("status", "--porcelain")
    #expect(status == "")
  }

  @Test("a build failure is told with the compiler's first error and its place")
  func buildFailure() throws {
    let product = try TestLab.built()
    let path = "Sources/Lab/Lab.swift"
    let source = try product.repository.read(path)
    defer { try? product.repository.write(path, source) }
    try product.repository.write(path, source.replacing("number / 2", with: "nummer / 2"))
    let run = try TestLab.test("--json")
    #expect(run.status == 1, "\(run)")
    let document = try #require(JSONDocument(run.output), "\(run)")
    #expect(document.errorID == "build-failed")
    let message = document["error", "message"] as? String ?? ""
    #expect(message.hasPrefix("the build failed: ") && message.contains("nummer"), "\(message)")
    #expect((document["error", "file"] as? String)?.hasSuffix(path) == true)
    #expect(document["error", "line"] as? Int == 5)
  }

  @Test("relctl ci on GitHub: an annotation at the failed line, and a summary")
  func gitHub() throws {
    let product = try TestLab.built()
    try product.parent.write("output", "")
    try product.parent.write("summary", "")
    let run = try product.relctl(
      ["ci", "--new"],
      variables: [
        "LAB": "xfail", "CI": "true", "GITHUB_ACTIONS": "true",
        "GITHUB_OUTPUT": product.parent("output"), "GITHUB_STEP_SUMMARY": product.parent("summary"),
      ])
    #expect(run.status == 1, "\(run)")
    let annotation = run.errors.split(separator: "\n").first {
      $0.hasPrefix("::error file=Tests/LabXTests/X.swift,line=14")
    }
    #expect(annotation?.contains("not today") == true, "\(run)")
    let summary = try product.parent.read("summary")
    #expect(summary.contains("testB") && summary.contains("not today"), "\(summary)")
    let outputs = try product.parent.read("output")
    #expect(outputs.contains("tests_failed=1"), "\(outputs)")
  }

  @Test("on a terminal one line shows where the tests stand and how long they usually take")
  func progress() throws {
    let product = try TestLab.built()
    let result = try LiveProcesses(interruption: nil).run(
      Command(
        "sh", ["-c", "exec \"$0\" test --no-coverage 2>&1", BuiltProgram.path],
        environment: HermeticHome.environment.merging(["TERM": "xterm"]) { $1 },
        directory: product.root, timeoutSeconds: 240, hasTerminal: true))
    #expect(result.isSuccess, "\(result.text)")
    #expect(result.text.contains("\r\u{1B}[2K"), "\(result.text)")
    #expect(result.text.contains("Lab: building"), "\(result.text)")
    #expect(result.text.contains(", usually "), "\(result.text)")
  }
}
