import TestSupport
import Testing

@Suite("relctl init")
struct InitTests {
  private static func spec(_ version: String, name: String = "Skiff") -> String {
    SmallProducts.spec.replacing(
      "MARKETING_VERSION: \"1.2.0\"", with: "MARKETING_VERSION: \(version)"
    )
    .replacing("name: Skiff", with: "name: \(name)")
  }

  /// A product's files without product.json and pipelines.
  private static func bare(_ changes: [String: String?] = [:]) throws -> TestProduct {
    try SmallProducts.app(
      ["product.json": nil, "pipelines/release.yml": nil].merging(changes) { $1 })
  }

  @Test("what it writes is valid, plans every pipeline, and the first bump changes one scalar")
  func whole() throws {
    let product = try Self.bare()
    let made = try product.relctl("init", "--name", "Skiff")
    #expect(made.status == 0, "\(made)")
    #expect(try product.repository.read("product.json").contains("\"version\": \"1.2.0\""))
    try product.repository.commit("init")
    let checked = try product.relctl("validate")
    #expect(checked.status == 0, "\(checked)")
    for pipeline in ["release", "ci", "test"] {
      let plan = try product.relctl("plan", pipeline)
      #expect(plan.status == 0, "\(plan)")
    }
    let plan = try product.relctl("plan", "ci")
    #expect(plan.output.contains("push"), "\(plan)")
    let bump = try product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    #expect(
      try BumpTests.changes(product) == [
        "project.yml", "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home",
      ])
    let again = try product.relctl("init")
    #expect(again.status == 0 && again.output.contains("kept product.json"), "\(again)")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  @Test("a project that git does not track is ignored, one that it tracks is not")
  func projects() throws {
    let product = try Self.bare([
      ".gitignore": "dist\n", "mac/project.yml": Self.spec("1.2.0", name: "SkiffMac"),
      "mac/SkiffMac.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved": "{}\n",
    ])
    #expect(try product.relctl("init").status == 0)
    #expect(
      try product.repository.read(".gitignore")
        == "dist\n.build/\n.relctl/\nreports/\nSkiff.xcodeproj/\n")
    let other = try Self.bare([".gitignore": ".build\n/.relctl/\ndist/\nreports/\n*.xcodeproj\n"])
    let made = try other.relctl("init")
    #expect(made.status == 0 && !made.output.contains("wrote .gitignore"), "\(made)")
  }

  @Test(
    "the version is the one that the specs agree on",
    arguments: [
      (["project.yml": spec("\"3.1\"")], "3.1"), (["project.yml": spec("2.0.1")], "2.0.1"),
      (["project.yml": spec("$(OTHER)")], "0.1.0"), (["project.yml": "name: ["], "0.1.0"),
      (
        ["project.yml": spec("\"2.0\""), "mac/project.yml": spec("\"2.1\"", name: "SkiffMac")],
        "0.1.0"
      ),
    ] as [([String: String], String)])
  func version(_ files: [String: String], _ version: String) throws {
    let product = try Self.bare(files.mapValues { $0 })
    let made = try product.relctl("init")
    #expect(made.status == 0, "\(made)")
    let text = try product.repository.read("product.json")
    #expect(text.contains("\"version\": \"\(version)\""), "\(text)")
  }
}
