import Pipelines
import Testing

struct ProductFileTests {
  @Test("every key arrives in the product") func whole() throws {
    let text = """
      {
        "$schema": "schemas/product.schema.json",
        "name": "Harbor",
        "version": "2.0.0-beta.1",
        "apps": [
          { "project": "clients/project.yml", "scheme": "HarborMobile", "destination": "d",
            "generator": "builtin", "xcodegen": "2.46", "env": ["TEAM"], "commands": true },
          { "project": "../Kit/app/project.yaml" }
        ],
        "packages": ["HarborWire", "."],
        "products": ["harbor-report"],
        "kits": { "HarborKit": { "test": false, "path": "../HarborKit" } },
        "git": { "branches": ["main", "release/*"], "remote": "upstream", "tag": "b/{build}",
                 "push": "tag" },
        "coverage": { "exclude": ["**/Generated/**"], "minimum": 72.5 },
        "stamp": "Sources/App/ProductStamp.swift"
      }
      """
    let file = try ProductFile.parse(Array(text.utf8), file: "product.json")
    let product = file.product
    #expect(product.apps.map(\.project) == ["clients/project.yml", "../Kit/app/project.yaml"])
    #expect(
      product.apps[0]
        == Product.App(
          project: "clients/project.yml", scheme: "HarborMobile", destination: "d",
          xcodegen: "2.46", env: ["TEAM"], commands: true))
    #expect(product.packages == ["HarborWire", "."])
    #expect(product.products == ["harbor-report"])
    #expect(
      product.kit(named: "HarborKit")
        == Product.KitOverride(name: "HarborKit", path: "../HarborKit", test: false))
    #expect(product.git.allows(branch: "release/2") && !product.git.allows(branch: "next"))
    #expect(product.git.remote == "upstream" && product.git.push == .tag)
    #expect(product.coverage.exclude.map(\.text) == ["**/Generated/**"])
    #expect(product.coverage.minimum == 72.5)
    #expect(file.version.source == "\"2.0.0-beta.1\"")
    #expect(file.warnings.isEmpty)
  }

  @Test("what is not said has its default") func defaults() throws {
    let text = #"{"name": "A", "version": "1", "build": 27}"#
    let file = try ProductFile.parse(Array(text.utf8), file: "product.json")
    #expect(
      file.product
        == Product(name: "A", version: try SemanticVersion("1"), build: try BuildNumber("27")))
    #expect(file.product.git.allows(branch: "anything"))
    #expect(file.build?.source == "27")
    #expect(file.product.git.tag.text == "build/{build}")
  }
}

struct HostileFileTests {
  @Test("files made to explode are answered at once") func hostile() {
    let keys = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let unknown = MarkedProblems.of(product: "{\(keys)}")
    #expect(unknown.count == 201)
    #expect(unknown.last?.message == "19802 more problems are not shown")
    let twice = MarkedProblems.of(
      product: "{" + String(repeating: "\"name\":0,", count: 30_000) + "\"a\":0}")
    #expect(twice.contains { $0.message == "29999 keys are written twice, this is the first" })
    let stages = "stages: [" + String(repeating: "push,", count: 20_000) + "]"
    #expect(MarkedProblems.places(MarkedProblems.of(pipeline: stages)) == ["1:9 too-many-stages"])
    let large = "{\"name\": \"" + String(repeating: "a", count: 1 << 20) + "\"}"
    #expect(MarkedProblems.of(product: large).count == 1)
  }
}
