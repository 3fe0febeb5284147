import Testing
import XcodeProject

@Suite struct SpecVariableTests {
  static let texts: [(String, String)] = [
    ("${A}", "1"), ("x${A}y", "x1y"), ("${A}${A}", "11"), ("${NEST}", "${A}"), ("${}", "${}"),
    ("a${}b${A}", "a${}b1"), ("${A", "${A"), ("${A} ${", "1 ${"), ("$A $(A) $", "$A $(A) $"),
    ("${B}", "${B}"), ("${B}${A}", "${B}1"), ("${B ${A}", "${B 1"), ("$${A}", "$1"),
    ("${EMPTY}|", "|"), ("${É}", "accent"),
  ]
  static let environment = [
    "A": "1", "NEST": "${A}", "EMPTY": "", "É": "accent", "SECRET": "s",
  ]

  @Test(arguments: texts)
  func `known variables are replaced once, all else stays`(_ source: String, _ result: String)
    throws
  {
    let sample = SpecSample(
      ["project.yml": "name: P\nsettings: {KEY: '\(source)'}\n"], environment: Self.environment)
    #expect(try sample.setting("KEY") == .string(result))
  }

  @Test func `only allowed variables are read, and the used ones are listed`() throws {
    let sample = SpecSample(
      ["project.yml": "name: ${A}\nsettings: {'K${SECRET}': '${A}'}\n"],
      environment: Self.environment)
    #expect(try sample.load().environmentNames == ["A", "SECRET"])
    #expect(try sample.load(.only(["A"])).environmentNames == ["A"])
    #expect(try sample.load(.only(["A"])).spec.name == "1")
    #expect(try sample.load(.none).spec.name == "${A}")
    let key = try sample.load(.only(["A"])).merged["settings"]?.map?.keys
    #expect(key == ["K${SECRET}"])
  }

  @Test func `replaced text is a string and knows that it was replaced`() throws {
    let sample = SpecSample(
      ["project.yml": "name: P\nsettings: {KEY: '${A}0'}\n"], environment: Self.environment)
    let scalar = try sample.load().merged["settings"]?["KEY"]?.scalar
    #expect(scalar?.value == .string("10"))
    #expect(scalar?.substitutions == .environment)
    #expect(scalar?.node?.text == "${A}0")
  }
}
