import Effects
import TestSupport
import Testing

/// Coverage of the example, compared with what the toolchain's own llvm-cov says.
@Suite("coverage of Examples/harbor", .serialized)
struct TestCoverageTests {
  private static let source = "HarborWire/Sources/HarborWire/PortReport.swift"

  private static let tested = Result { () throws -> (harbor: HarborProduct, run: ProgramRun) in
    let harbor = try HarborProduct()
    let run = try harbor.product.relctl(
      ["test", "--json", "--format", "json,junit,lcov,cobertura,html"], timeoutSeconds: 540)
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return (harbor, run)
  }

  private func test(_ arguments: String...) throws -> ProgramRun {
    try Self.tested.get().harbor.product.relctl(["test"] + arguments, timeoutSeconds: 540)
  }

  private static func shell(_ script: String, in directory: String) throws -> ProgramRun {
    try ProgramRun.run(
      "bash", ["-ec", script], environment: HermeticHome.environment, directory: directory)
  }

  @Test("the total equals llvm-cov's for the same files over both packages")
  func total() throws {
    let (harbor, run) = try Self.tested.get()
    let script = """
      bin="$(dirname "$(readlink -f "$(command -v swift)")")"
      debug() { echo "$1/.build/debug"; }
      "$bin/llvm-profdata" merge -o both.profdata \
        "$(debug HarborWire)/codecov/default.profdata" \
        "$(debug HarborReport)/codecov/default.profdata"
      "$bin/llvm-cov" report -instr-profile both.profdata \
        "$(debug HarborWire)"/*.xctest -object "$(debug HarborReport)"/*.xctest \
        $(find "$PWD/HarborWire/Sources" "$PWD/HarborReport/Sources" -name '*.swift') \
        | grep ^TOTAL
      rm both.profdata
      """
    let report = try Self.shell(script, in: harbor.product.root)
    #expect(report.status == 0, "\(report)")
    // Regions, missed, cover, functions, missed, executed, lines, missed, cover.
    let words = report.output.split(separator: " ")
    let lines = try #require(words.count > 8 ? Int(words[7]) : nil, "\(report)")
    let missed = try #require(Int(words[8]), "\(report)")
    let document = try #require(JSONDocument(run.output), "\(run)")
    #expect(document["report", "coverage", "lines", "total"] as? Int == lines, "\(report)")
    #expect(document["report", "coverage", "lines", "covered"] as? Int == lines - missed)
  }

  @Test("genhtml reads the lcov file", .enabled(if: Judges.genhtml, "no genhtml"))
  func genhtml() throws {
    let root = try Self.tested.get().harbor.product.root
    let run = try Self.shell(
      "genhtml --quiet -o \(root)/reports/genhtml reports/lcov.info && rm -r reports/genhtml",
      in: root)
    #expect(run.status == 0, "\(run)")
  }

  @Test(
    "junitparser and pycobertura read the other two",
    .enabled(if: Judges.python != nil, "no Python with both (RELCTL_PYTHON)"))
  func parsers() throws {
    let (harbor, run) = try Self.tested.get()
    let python = try #require(Judges.python)
    let judges = ProjectFiles.root + "/Tests/TestReportsTests/Fixtures/judges"
    let document = try #require(JSONDocument(run.output), "\(run)")
    let tests = try #require(document["outcome", "testsTotal"] as? Int)
    let junit = try Self.shell(
      "'\(python)' \(judges)/junit.py reports/junit.xml", in: harbor.product.root)
    #expect(junit.output == "\(tests) 0 0 0\n\(tests) 0 0 0\n", "\(junit)")
    let cobertura = try Self.shell(
      "'\(python)' \(judges)/cobertura.py reports/cobertura.xml", in: harbor.product.root)
    #expect(cobertura.status == 0 && cobertura.output.contains("PortReport.swift"), "\(cobertura)")
  }

  @Test("all files are written, the page is one file, and nothing else is left")
  func files() throws {
    let product = try Self.tested.get().harbor.product
    for name in ["coverage.json", "junit.xml", "lcov.info", "cobertura.xml", "index.html"] {
      #expect(try LiveFiles().exists(product.root + "/reports/" + name), "\(name)")
    }
    #expect(try product.repository.git("status", "--porcelain") == "")
    #expect(try TestLab.files(named: "default.profraw", below: product.parent.path) == [])
  }

  @Test(
    "--changed leaves out what nothing changed in, says why, and tests what depends on a change")
  func changed() throws {
    let product = try Self.tested.get().harbor.product
    let none = try test("--changed", "--package", "HarborWire", "--minimum", "100")
    #expect(none.status == 0, "\(none)")
    let reason = "HarborWire: left out, nothing it is built from changed since HEAD"
    #expect(none.errors.contains(reason), "\(none)")
    let kit = try test("--changed")
    #expect(kit.status == 0, "\(kit)")
    #expect(kit.errors.contains("HarborKit: counts as changed, no bump up to HEAD"), "\(kit)")
    #expect(kit.errors.contains(reason), "\(kit)")
    #expect(kit.errors.contains("HarborReport: passed"), "\(kit)")
    let source = try product.repository.read(Self.source)
    defer { try? product.repository.write(Self.source, source) }
    try product.repository.write(Self.source, source + "// changed\n")
    let both = try test("--changed")
    #expect(both.errors.contains("HarborWire: passed"), "\(both)")
    #expect(both.errors.contains("HarborReport: passed"), "\(both)")
  }

  @Test("changed lines without a test are listed, and --minimum-changed fails because of them")
  func changedLines() throws {
    let product = try Self.tested.get().harbor.product
    let source = try product.repository.read(Self.source)
    defer { try? product.repository.write(Self.source, source) }
    let count = source.split(separator: "\n", omittingEmptySubsequences: false).count
    try product.repository.write(
      Self.source, source + "public func untested() -> Int {\n  return 7\n}\n")
    let run = try test("--package", "HarborWire", "--base", "HEAD", "--minimum-changed", "50")
    #expect(run.status == 1, "\(run)")
    #expect(run.output.contains("uncovered  \(Self.source):\(count)-\(count + 2)"), "\(run)")
    #expect(run.errors.contains("coverage of changed lines is 0.0 % (0 of 3 lines)"), "\(run)")
  }
}

/// Programs that read our files.
enum Judges {
  static let genhtml = succeeds("command -v genhtml")
  static let python: String? = {
    let python = EnvironmentFacts.live().value("RELCTL_PYTHON") ?? "python3"
    return succeeds("'\(python)' -c 'import junitparser, pycobertura'") ? python : nil
  }()

  private static func succeeds(_ script: String) -> Bool {
    let run = try? ProgramRun.run(
      "sh", ["-c", script], environment: HermeticHome.environment, directory: "/")
    return run?.status == 0
  }
}
