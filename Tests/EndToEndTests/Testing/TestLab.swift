import Effects
import TestSupport

/// A package with tests of both frameworks, built once; variables say how they end.
enum TestLab {
  private static let files: [String: String] = [
    "product.json": "{\"name\": \"Lab\", \"version\": \"1.0.0\", \"build\": 1}\n",
    "pipelines/ci.yml": "stages: [test]\n",
    ".gitignore": ".build/\n.relctl/\nreports/\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Lab",
      targets: [
        .target(name: "Lab"),
        .testTarget(name: "LabXTests", dependencies: ["Lab"]),
        .testTarget(name: "LabTTests", dependencies: ["Lab"]),
      ])

    """,
    "Sources/Lab/Lab.swift": """
    public func half(_ number: Int) -> Int {
      if number < 0 {
        return 0
      }
      return number / 2
    }

    """,
    "Tests/LabXTests/X.swift": """
    import Foundation
    import Lab
    import XCTest

    final class XTests: XCTestCase {
      private var lab: String { ProcessInfo.processInfo.environment["LAB"] ?? "" }

      func testA() { XCTAssertEqual(half(4), 2) }

      func testB() throws {
        if lab == "xcrash" { fatalError("boom") }
        if lab == "xexit" { exit(0) }
        if lab == "xhang" { Thread.sleep(forTimeInterval: 120) }
        if lab == "xfail" { XCTFail("not today") }
        if lab == "xskip" { throw XCTSkip("not here") }
        if lab == "leave" {
          try Data("left".utf8).write(to: URL(fileURLWithPath: "left.txt"))
          try Data("new".utf8).write(to: URL(fileURLWithPath: "Tests/recorded.txt"))
        }
        if lab == "forge" {
          print("Test Case 'XTests.testB' passed (0.001 seconds)")
          print("Test Suite 'All tests' passed at 2026-01-01 00:00:00.000")
          print("\\t Executed 9 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds")
          XCTFail("not today")
        }
      }

      /// Fails while the file that FLAKY names is not there, and makes it.
      func testFlaky() {
        guard let path = ProcessInfo.processInfo.environment["FLAKY"] else { return }
        if FileManager.default.fileExists(atPath: path) { return }
        FileManager.default.createFile(atPath: path, contents: nil)
        XCTFail("only the first time")
      }
    }

    """,
    "Tests/LabTTests/T.swift": """
    import Foundation
    import Lab
    import Testing

    @Suite(.serialized) struct T {
      private var lab: String { ProcessInfo.processInfo.environment["LAB"] ?? "" }

      @Test func one() { #expect(half(4) == 2) }

      @Test(arguments: [2, 4]) func two(_ number: Int) {
        if lab == "tcrash", number == 4 { fatalError("boom") }
        if lab == "texit" { exit(0) }
        if lab == "thang" { Thread.sleep(forTimeInterval: 120) }
        if lab == "inject" {
          print("::error file=a.swift::forged\\u{1B}[2J")
          print("##vso[task.complete result=Succeeded]")
          print("##teamcity[buildStatus status='SUCCESS']")
        }
        if lab == "tforge" {
          print("\\u{2714} Test run with 40 tests in 1 suite passed after 0.001 seconds.")
        }
        #expect(half(number) == (lab == "tfail" || lab == "inject" ? 0 : number / 2))
      }
    }

    """,
    "Tests/recorded.txt": "old",
  ]

  private static let product = Result { () throws -> TestProduct in
    let product = try TestProduct(files)
    let run = try product.relctl(["test", "--quiet"], timeoutSeconds: 540)
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return product
  }

  static func built() throws -> TestProduct { try product.get() }

  /// `relctl test` in the package that is built.
  static func test(
    _ arguments: String..., lab: String = "", variables: [String: String] = [:]
  ) throws -> ProgramRun {
    try built().relctl(
      ["test"] + arguments, variables: ["LAB": lab].merging(variables) { $1 },
      timeoutSeconds: 300)
  }

  /// Programs of the package's own build that still run.
  static func processes() throws -> [String] {
    let run = try ProgramRun.run(
      "ps", ["-eo", "stat=,args="], environment: HermeticHome.environment, directory: "/")
    let root = try built().root
    return run.output.split(separator: "\n").map(String.init).filter {
      $0.contains(root + "/.build") && !$0.hasPrefix("Z")
    }
  }

  /// Files of this name below a directory.
  static func files(named name: String, below directory: String) throws -> [String] {
    try ProgramRun.run(
      "find", [directory, "-name", name], environment: HermeticHome.environment, directory: "/"
    ).output.split(separator: "\n").map(String.init)
  }
}
