import Testing
import YAML

@testable import Pipelines

@Suite("planning a bump")
struct BumpStageTests {
  private static let productText = """
    {
      "name": "Skiff", "version": "1.2.0",
      "apps": [{ "project": "project.yml" }],
      "git": { "branches": ["main"] }
    }

    """

  /// An xcconfig whose one line decides a number.
  private static func home(_ number: String, path: String = "Base.xcconfig") -> HomeScalar {
    let text = "CURRENT_PROJECT_VERSION = \(number)\n"
    let start = text.utf8.count - number.utf8.count - 1
    return HomeScalar(
      path: path, line: 1, place: .text(Array(text.utf8), start..<(start + number.utf8.count)),
      text: number, name: "CURRENT_PROJECT_VERSION")
  }

  private static func marketing(_ text: String) -> HomeScalar {
    let line = "MARKETING_VERSION = \(text)\n"
    let start = line.utf8.count - text.utf8.count - 1
    return HomeScalar(
      path: "Marketing.xcconfig", line: 1,
      place: .text(Array(line.utf8), start..<(start + text.utf8.count)), text: text,
      name: "MARKETING_VERSION")
  }

  private static func facts(
    product: String = productText, builds: [HomeScalar] = [home("27")],
    marketing: [HomeScalar] = [marketing("1.2.0")], known: [BuildNumber] = [],
    remote: [BuildNumber]? = nil, runNumber: Int? = nil, headBump: HeadBump? = nil
  ) throws -> Facts {
    let file = try ProductFile.parse(Array(product.utf8), file: "/p/product.json")
    return Facts(
      product: file, productPath: "product.json", head: String(repeating: "a", count: 40),
      headBump: headBump, branch: "main", pushBranch: "main",
      apps: file.product.apps.map { app in
        AppFacts(
          app: app, name: "Skiff", buildHomes: builds, marketingHomes: marketing, problems: [],
          tracksProject: false)
      }, kits: [], packages: [], knownBuilds: known, remoteBuilds: remote, platform: .linux,
      isCI: runNumber != nil, runNumber: runNumber, hasXcode: false, stamp: nil, changelogs: [:],
      date: "2026-11-30", waivers: Waivers())
  }

  private static func plan(_ settings: String, _ facts: Facts) throws -> Plan {
    let text = "stages:\n  - bump: \(settings)\n"
    let file = try PipelineFile.parse(Array(text.utf8), file: "/p/pipelines/release.yml")
    return try Planner.plan(file.pipeline, facts)
  }

  private static func text(_ edit: FileEdit) -> String { String(decoding: edit.new, as: UTF8.self) }

  @Test("the next number is above the home and every known tag")
  func increments() throws {
    let plain = try #require(try Self.plan("{ build: increment }", Self.facts()).bump)
    #expect(plain.build == "28" && plain.oldBuild == "27")
    #expect(plain.edits.map(Self.text) == ["CURRENT_PROJECT_VERSION = 28\n"])
    let above = try #require(
      try Self.plan(
        "{ build: increment }", Self.facts(known: [BuildNumber("90"), BuildNumber("5")])
      ).bump)
    #expect(above.build == "91")
    #expect(above.edits[0].summary.contains("27 -> 91"))
    #expect(above.gate.branches == ["main"])
  }

  @Test("ci counts from the host's number, and is done where HEAD has it")
  func ci() throws {
    let facts = try Self.facts(runNumber: 40)
    #expect(try Self.plan("{ build: ci, offset: 100 }", facts).bump?.build == "140")
    let done = try Self.facts(
      runNumber: 27, headBump: HeadBump(version: "1.2.0", build: BuildNumber("27")))
    let plan = try Self.plan("{ build: ci }", done)
    #expect(plan.bump == nil)
    #expect(plan.stages[0].skip?.contains("already bumped") == true)
    let below = #expect(throws: Failure.self) {
      try Self.plan("{ build: ci }", Self.facts(runNumber: 3))
    }
    #expect(below?.kind == .refused)
    let none = #expect(throws: Failure.self) { try Self.plan("{ build: ci }", Self.facts()) }
    #expect(none?.kind == .unavailable)
  }

  @Test("tags are the remote's, and no answer is a refusal")
  func tags() throws {
    let facts = try Self.facts(remote: [BuildNumber("33"), BuildNumber("31")])
    #expect(try Self.plan("{ build: tags }", facts).bump?.build == "34")
    let silent = #expect(throws: Failure.self) { try Self.plan("{ build: tags }", Self.facts()) }
    #expect(silent?.kind == .unavailable)
  }

  @Test("the marketing version follows product.json, and only where it differs")
  func marketingVersion() throws {
    let facts = try Self.facts(marketing: [Self.marketing("1.1")])
    let edits = try #require(try Self.plan("{ build: increment }", facts).bump).edits
    #expect(
      edits.map(Self.text).sorted() == [
        "CURRENT_PROJECT_VERSION = 28\n", "MARKETING_VERSION = 1.2.0\n",
      ])
  }

  @Test("several equal homes are edited together, unequal ones refused unless --build unites them")
  func several() throws {
    let equal = try Self.facts(builds: [Self.home("27"), Self.home("27", path: "Ext.xcconfig")])
    let edits = try #require(try Self.plan("{ build: increment }", equal).bump).edits
    #expect(edits.map(\.path).sorted() == ["Base.xcconfig", "Ext.xcconfig"])
    let unequal = try Self.facts(builds: [Self.home("27"), Self.home("31", path: "Ext.xcconfig")])
    let refusal = #expect(throws: Failure.self) { try Self.plan("{ build: increment }", unequal) }
    #expect(refusal?.kind == .mismatch)
    let united = try #require(try Self.plan("{ build: 40 }", unequal).bump)
    #expect(
      united.edits.map(Self.text) == Array(repeating: "CURRENT_PROJECT_VERSION = 40\n", count: 2))
  }

  @Test("without an app the number is product.json's, edited in place")
  func productNumber() throws {
    let text = "{ \"name\": \"Buoy\", \"version\": \"1.0\", \"build\": 5 }\n"
    let bump = try #require(try Self.plan("{ build: increment }", Self.facts(product: text)).bump)
    #expect(bump.edits.map(\.path) == ["product.json"])
    #expect(Self.text(bump.edits[0]) == text.replacing("5", with: "6"))
    let none = #expect(throws: Failure.self) {
      try Self.plan(
        "{ build: increment }",
        Self.facts(product: "{ \"name\": \"Buoy\", \"version\": \"1.0\" }\n"))
    }
    #expect(none?.id == "no-build-number")
  }
}
