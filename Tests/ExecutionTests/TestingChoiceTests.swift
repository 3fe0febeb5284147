import Pipelines
import Testing

@testable import Execution

@Suite("which tests a run with --changed makes")
struct TestingChoiceTests {
  private static func target(_ name: String, _ type: String, _ dependencies: [String]?)
    -> PackageTarget
  {
    PackageTarget(
      name: name, type: type, path: "Kit/\(type == "test" ? "Tests" : "Sources")/\(name)",
      dependencies: dependencies)
  }

  private static let package = TestedPackage(
    name: "Kit", path: "Kit", kit: nil,
    targets: [
      target("Core", "regular", []), target("Wire", "regular", ["Core", "Sockets"]),
      target("tool", "executable", ["Core"]), target("Made", "regular", nil),
      target("CoreTests", "test", ["Core"]), target("WireTests", "test", ["Wire"]),
      target("MadeTests", "test", ["Made"]),
    ])

  struct Case: Sendable, CustomTestStringConvertible {
    let changed: [String]
    var dependencies = false
    let choice: TestChoice
    var testDescription: String { changed.joined(separator: " ") }
  }

  /// `Made` uses a plug-in, whose inputs nobody knows: its tests always run with the package.
  private static let cases: [Case] = [
    Case(changed: [], choice: .nothing("nothing it is built from changed since HEAD")),
    Case(changed: ["Kit/Sources/Core/a.swift"], choice: .all),
    Case(
      changed: ["Kit/Sources/Wire/a.swift"],
      choice: .targets(["WireTests", "MadeTests"], leftOut: ["CoreTests"])),
    Case(
      changed: ["Kit/Tests/CoreTests/a.swift"],
      choice: .targets(["CoreTests", "MadeTests"], leftOut: ["WireTests"])),
    Case(
      changed: ["Kit/Sources/tool/main.swift"],
      choice: .targets(["MadeTests"], leftOut: ["CoreTests", "WireTests"])),
    Case(changed: ["Kit/Package.swift"], choice: .all),
    Case(changed: ["Kit/Sources/Wirex/a.swift"], choice: .all),
    Case(
      changed: [], dependencies: true,
      choice: .targets(["WireTests", "MadeTests"], leftOut: ["CoreTests"])),
  ]

  @Test(
    "targets are chosen by what they are built from, and all where that is not known",
    arguments: cases)
  func chooses(_ test: Case) {
    let choice = TestChoice.of(
      Self.package, changed: test.changed, dependenciesChanged: test.dependencies, since: "HEAD")
    #expect(choice == test.choice)
  }

  @Test("a change that no test is built from runs none, and says so")
  func none() {
    var package = Self.package
    package.targets.removeAll { $0.dependencies == nil }
    let choice = TestChoice.of(
      package, changed: ["Kit/Sources/tool/main.swift"], dependenciesChanged: false, since: "v1")
    #expect(choice == .nothing("no test is built from what changed since v1"))
  }

  @Test("targets are named to swift test by their modules")
  func modules() {
    let filter = TargetFilter(targets: ["CoreTests", "wire-tests", "3DTests"])
    #expect(filter.pattern == "^(CoreTests|wire_tests|_3DTests)\\.")
    #expect(filter.holds(module: "wire_tests") && !filter.holds(module: "Other"))
  }
}
