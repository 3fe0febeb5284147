import Testing
import XcodeProject
import YAML

@Suite struct SettingsHomesTests {
  @Test(arguments: HomesExample.specs + HomesExample.trees)
  func `the home of the build number is found, or refused with a reason`(_ example: HomesExample)
    throws
  {
    let sample = SpecSample(example.files, environment: ["ACME_BUILD": "99"])
    let loaded = try sample.load()
    let resolver = SettingsResolver(spec: loaded.spec, files: sample.tree)
    let found = NumberHomes.find(loaded, resolver, files: sample.tree) { $0.hasPrefix("/p/") }
    #expect(
      found.build.map { "\($0.file.dropFirst(3)):\($0.position.line) \($0.oldText)" }
        == example.homes)
    let problems = found.problems(.build).map { problem in
      example.problems.contains("\(problem.kind)")
        ? "\(problem.kind)" : "\(problem.kind): \(problem.diagnostic.message)"
    }
    #expect(problems == example.problems)
    for home in found.build {
      let bytes = try #require(sample.tree.contents(of: home.file))
      #expect(String(decoding: bytes[home.range], as: UTF8.self) == home.oldText)
    }
  }

  @Test func `a home outside the product's repository is refused`() throws {
    let sample = SpecSample([
      "project.yml": "name: A\ninclude: ../kit/base.yml\n",
      "../kit/base.yml": "settings: {CURRENT_PROJECT_VERSION: 4, MARKETING_VERSION: 1.0}\n",
    ])
    let loaded = try sample.load()
    let resolver = SettingsResolver(spec: loaded.spec, files: sample.tree)
    let found = NumberHomes.find(loaded, resolver, files: sample.tree) { $0.hasPrefix("/p/") }
    #expect(found.problems.map(\.kind) == [.outside, .outside])
    #expect(found.marketing.map(\.value) == ["1.0"])
    #expect(found.marketing.map(\.oldText) == ["1.0"])
  }
}
