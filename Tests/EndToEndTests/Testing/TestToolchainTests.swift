import Effects
import TestSupport
import Testing

/// Toolchains that are not at hand, played by a script called `swift`.
@Suite("relctl test with other toolchains")
struct TestToolchainTests {
  /// What every one of them does: a manifest, one XCTest that passes, its name in the list.
  private static let common = """
    #!/bin/bash
    root="$PWD"
    has() { case " $words " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }
    words="$*"
    if [ "$1" = package ]; then
      echo '{"name":"Fake","dependencies":[],"products":[],"targets":[' \\
        '{"name":"Fake","type":"regular"},{"name":"FakeTests","type":"test"}]}'
      exit 0
    fi
    if [ "$2" = list ]; then echo FakeTests.X/testOne; exit 0; fi
    tests() {
      echo "Test Suite 'All tests' started at 2026-01-01 00:00:00.000"
      echo "Test Suite 'debug.xctest' started at 2026-01-01 00:00:00.000"
      echo "Test Suite 'X' started at 2026-01-01 00:00:00.000"
      echo "Test Case 'X.testOne' started at 2026-01-01 00:00:00.000"
      echo "Test Case 'X.testOne' passed (0.001 seconds)"
      for suite in X debug.xctest 'All tests'; do
        echo "Test Suite '$suite' passed at 2026-01-01 00:00:00.000"
        printf '\\t Executed 1 test, with 0 failures (0 unexpected) in 0.001 (0.001) seconds\\n'
      done
    }
    export_to() {
      mkdir -p "$(dirname "$1")"
      printf '%s' '{"data":[{"files":[{"filename":"'"$root"'/Sources/Fake/Fake.swift",' \\
        '"segments":[[1,1,3,true,true,false],[2,1,0,false,false,false]],"summary":{' \\
        '"lines":{"count":4,"covered":3,"percent":75}}}],"functions":[],"totals":{}}],' \\
        '"type":"llvm.coverage.json.export","version":"2.0.1"}' >"$1"
    }

    """

  private static func test(_ script: String, _ arguments: String...) throws -> ProgramRun {
    let product = try TestProduct([
      "product.json": "{\"name\": \"Fake\", \"version\": \"1.0.0\", \"build\": 1}\n",
      ".gitignore": ".build/\n.relctl/\nreports/\n",
      "Package.swift": "// swift-tools-version: 6.0\n",
      "Sources/Fake/Fake.swift": "let fake = 1\n",
    ])
    let bin = product.parent("bin")
    try LiveFiles().makeDirectory(bin)
    try LiveFiles().create(
      bin + "/swift", with: Array((common + script).utf8), permissions: 0o755)
    let path = "\(bin):\(EnvironmentFacts.live().searchPath)"
    return try product.relctl(["test"] + arguments, variables: ["PATH": path])
  }

  @Test("the coverage is found where SwiftPM says it is, in another layout of .build (A-SPM-01)")
  func layout() throws {
    let run = try Self.test(
      """
      file="$root/.build/out/Products/Debug/codecov/Fake.json"
      if has --show-codecov-path; then echo "$file"; exit 0; fi
      echo "Build complete! (0.10s)"
      tests
      export_to "$file"
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("3/4  75.0 %"), "\(run)")
  }

  @Test("an export of an earlier run, where SwiftPM says it is, does not stand for this one's")
  func stale() throws {
    let run = try Self.test(
      """
      file="$root/.build/out/Products/Debug/codecov/Fake.json"
      if has --show-codecov-path; then echo "$file"; exit 0; fi
      export_to "$file"
      touch -d '2020-01-01' "$file"
      echo "Build complete! (0.10s)"
      tests
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("coverage: n/a"), "\(run)")
  }

  @Test("a toolchain without event streams is asked without them")
  func oldToolchain() throws {
    let run = try Self.test(
      """
      if has --event-stream-output-path; then
        echo "error: Unknown option '--event-stream-output-path'" >&2
        exit 64
      fi
      echo "Build complete! (0.10s)"
      tests
      export_to "$root/.build/debug/codecov/Fake.json"
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1 test: 1 passed"), "\(run)")
  }

  @Test("profiles of another format: the tests passed, their coverage is not available (A-SPM-09)")
  func profileFormat() throws {
    let script = """
      echo "Build complete! (0.10s)"
      tests
      if has --enable-code-coverage; then
        echo "warning: Fake.profraw: raw profile version mismatch: Profile uses raw profile format" \\
          "version = 8; expected version = 10" >&2
        echo "error: no profile can be merged" >&2
        exit 1
      fi
      """
    let run = try Self.test(script)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1 test: 1 passed"), "\(run)")
    #expect(
      run.output.contains("coverage: n/a (Fake: profile format 8, tool expects 10)"), "\(run)")
    let asked = try Self.test(script, "--minimum", "10")
    #expect(asked.status == 1 && asked.errors.contains("line coverage is unknown"), "\(asked)")
  }

  @Test("words about profiles do not mend a run that fails without coverage, too")
  func forgedProfile() throws {
    let run = try Self.test(
      """
      echo "Build complete! (0.10s)"
      tests
      echo "raw profile version mismatch: version = 8; expected version = 10"
      exit 1
      """)
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("exit status 1, although no test failed"), "\(run)")
  }
}
