import TestSupport
import Testing

/// Packages of every kind in one product.
@Suite("packages with one framework, without tests, without a test target", .serialized)
struct TestKindsTests {
  private static func manifest(_ name: String, tests: Bool) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "\(name)",
      targets: [
        .target(name: "\(name)"),\(tests ? """

            .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
        """ : "")
      ])

    """
  }

  private static let product = Result {
    try TestProduct([
      "product.json": """
      {
        "name": "Kinds", "version": "1.0.0", "build": 1,
        "packages": ["OnlyX", "OnlyT", "Hollow", "Bare"]
      }

      """,
      ".gitignore": ".build/\n.relctl/\nreports/\n",
      "OnlyX/Package.swift": manifest("OnlyX", tests: true),
      "OnlyX/Sources/OnlyX/OnlyX.swift": "public func one() -> Int { 1 }\n",
      "OnlyX/Tests/OnlyXTests/X.swift": """
      import OnlyX
      import XCTest
      final class X: XCTestCase { func testOne() { XCTAssertEqual(one(), 1) } }

      """,
      "OnlyT/Package.swift": manifest("OnlyT", tests: true),
      "OnlyT/Sources/OnlyT/OnlyT.swift": "public func one() -> Int { 1 }\n",
      "OnlyT/Tests/OnlyTTests/T.swift": """
      import OnlyT
      import Testing
      @Test func first() { #expect(one() == 1) }

      """,
      "Hollow/Package.swift": manifest("Hollow", tests: true),
      "Hollow/Sources/Hollow/Hollow.swift": "public let hollow = 1\n",
      "Hollow/Tests/HollowTests/Nothing.swift": "import Hollow\n",
      "Bare/Package.swift": manifest("Bare", tests: false),
      "Bare/Sources/Bare/Bare.swift": "public let bare = 1\n",
    ])
  }

  private func test(_ arguments: String...) throws -> ProgramRun {
    try Self.product.get().relctl(["test"] + arguments, timeoutSeconds: 540)
  }

  @Test("XCTest alone passes, Swift Testing alone passes, a package without test target is listed")
  func passes() throws {
    let run = try test("--package", "OnlyX", "--package", "OnlyT", "--package", "Bare")
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    for name in ["OnlyX", "OnlyT"] {
      #expect(
        lines.contains { $0.hasPrefix(name) && $0.contains("1 test: 1 passed") }, "\(run)")
    }
    #expect(
      lines.contains { $0.hasPrefix("Bare") && $0.contains("no test target") }, "\(run)")
    #expect(lines.contains { $0.hasPrefix("total: ") && $0.contains("2 tests") }, "\(run)")
    // XCTest on Linux prints no module: the list of the bundle's tests tells it.
    let document = try #require(JSONDocument(test("--package", "OnlyX", "--json").output))
    let units = document["report", "units"] as? [[String: Any]]
    let tests = units?.first?["tests"] as? [[String: Any]]
    #expect(tests?.first?["name"] as? String == "OnlyXTests.X/testOne")
  }

  @Test("a test target without a test is a failure (A-SPM-08)")
  func hollow() throws {
    let run = try test("--package", "Hollow")
    #expect(run.status == 1, "\(run)")
    #expect(
      run.errors.contains("0 tests executed, although there is a test target"), "\(run)")
  }
}
