import Effects
import TestSupport
import Testing

/// One package, built once; a variable says how its test ends.
@Suite("relctl test on a real package", .serialized)
struct PackageTestsTests {
  private static let files: [String: String] = [
    "product.json": "{\"name\": \"Mode\", \"version\": \"1.0.0\", \"build\": 1}\n",
    ".gitignore": ".build/\n.relctl/\nreports/\ndist/\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Mode",
      targets: [
        .target(name: "Mode"),
        .testTarget(name: "ModeTests", dependencies: ["Mode"]),
      ])

    """,
    "Sources/Mode/Mode.swift": """
    public func half(_ number: Int) -> Int {
      if number < 0 {
        return 0
      }
      return number / 2
    }

    """,
    "Tests/ModeTests/ModeTests.swift": """
    import Foundation
    import Mode
    import Testing

    @Test func mode() throws {
      let mode = ProcessInfo.processInfo.environment["MODE"] ?? ""
      if mode == "leave" { try Data().write(to: URL(fileURLWithPath: "left.txt")) }
      if mode == "crash" { preconditionFailure("crash on purpose") }
      if mode == "exit" { exit(0) }
      if mode == "hang" { Thread.sleep(forTimeInterval: 60) }
      if mode == "inject" { print("::error::forged\\u{1B}[2J") }
      #expect(half(4) == (mode == "fail" ? 3 : 2))
    }

    """,
  ]

  private static let product = Result { try TestProduct(files) }

  private func test(_ arguments: String..., mode: String = "") throws -> ProgramRun {
    try Self.product.get().relctl(["test"] + arguments, variables: ["MODE": mode])
  }

  @Test("passes, with a coverage table that counts the product's own lines")
  func passes() throws {
    let run = try test("--format", "json,junit,lcov")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Mode") && run.output.contains("%"), "\(run)")
    let product = try Self.product.get()
    for name in ["junit.xml", "lcov.info"] {
      #expect(try LiveFiles().exists(product.root + "/reports/" + name), "\(name)")
    }
    #expect(try product.repository.read("reports/lcov.info").contains("Sources/Mode/Mode.swift"))
    #expect(try product.repository.git("status", "--porcelain") == "")
    let json = try test("--json")
    let document = try #require(JSONDocument(json.output), "\(json)")
    #expect(document["ok"] as? Bool == true)
  }

  @Test("a failing test is 1 and is named")
  func fails() throws {
    let run = try test(mode: "fail")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("mode") && run.errors.contains("failed"), "\(run)")
    let json = try test("--json", mode: "fail")
    #expect(JSONDocument(json.output)?.errorCode == 1, "\(json)")
  }

  @Test("a crash is 1, also when the process says that all is well", arguments: ["crash", "exit"])
  func crashes(_ mode: String) throws {
    let run = try test(mode: mode)
    #expect(run.status == 1, "\(run)")
  }

  @Test("a hanging test is 124 within the deadline, and leaves no process")
  func hangs() throws {
    // Built already, so the deadline is the test's.
    let run = try test("--timeout", "15", mode: "hang")
    #expect(run.status == 124, "\(run)")
    let left = try ProgramRun.run(
      "sh", ["-c", "ps -eo args | grep -F \(try Self.product.get().root)/.build | grep -v grep"],
      environment: HermeticHome.environment, directory: "/")
    #expect(left.output == "", "\(left)")
  }

  @Test("no test that matches is no success")
  func noMatch() throws {
    let run = try test("--filter", "NoSuchTest")
    #expect(run.status == 1, "\(run)")
  }

  @Test("a coverage below the minimum is 1 and says both numbers")
  func minimum() throws {
    let run = try test("--minimum", "99")
    #expect(run.status == 1 && run.errors.contains("99"), "\(run)")
    #expect(try test("--minimum", "10").status == 0)
  }

  @Test("a file that a test leaves behind is named")
  func leaves() throws {
    let run = try test(mode: "leave")
    let product = try Self.product.get()
    #expect(run.errors.contains("left.txt"), "\(run)")
    try? product.repository.remove("left.txt")
  }

  @Test("what a test prints is inert")
  func inert() throws {
    let run = try Self.product.get().relctl(["test", "--verbose"], variables: ["MODE": "inject"])
    #expect(run.status == 0, "\(run)")
    for line in (run.errors + run.output).split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      #expect(!line.contains("\u{1B}[2J"), "\(line)")
    }
  }

  @Test("without swift it is 69, before anything is changed")
  func noSwift() throws {
    let product = try Self.product.get()
    let bin = product.parent("bin")
    try LiveFiles().makeDirectory(bin)
    _ = try ProgramRun.run(
      "ln", ["-sf", "/usr/bin/git", bin + "/git"], environment: HermeticHome.environment,
      directory: "/")
    for arguments in [["test"], ["bump"], ["archive"]] {
      let before = try ProductSnapshot(product)
      let run = try product.relctl(arguments, variables: ["PATH": bin])
      #expect(run.status == 69 && run.errors.contains("swift"), "\(run)")
      #expect(run.errors.contains("hint: "), "\(run)")
      #expect(try before.changes(to: ProductSnapshot(product)) == [])
    }
  }

  @Test("a package without a test target is skipped by name; alone it is no success")
  func noTestTarget() throws {
    let product = try TestProduct([
      "product.json": "{\"name\": \"Bare\", \"version\": \"1.0.0\", \"build\": 1}\n",
      ".gitignore": ".build/\n.relctl/\nreports/\n",
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Bare", targets: [.target(name: "Bare")])

      """,
      "Sources/Bare/Bare.swift": "public let bare = 1\n",
    ])
    let run = try product.relctl("test")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("no test target"), "\(run)")
    #expect(run.errors.contains("no test ran"), "\(run)")
  }

  @Test("a manifest that does not compile is 78 or 1 and shows the compiler's words")
  func badManifest() throws {
    let product = try TestProduct([
      "product.json": "{\"name\": \"Bad\", \"version\": \"1.0.0\", \"build\": 1}\n",
      "Package.swift": "// swift-tools-version: 6.0\nimport Nothing\n",
    ])
    let run = try product.relctl("bump")
    #expect([1, 78].contains(run.status), "\(run)")
    #expect(run.errors.contains("Nothing"), "\(run)")
  }
}
