import TestSupport
import Testing

/// An Info.plist that the spec writes, and what git knows of it.
@Suite("files that a bump generates")
struct GeneratedFileTests {
  private static func product(ignoring names: String) throws -> TestProduct {
    try SmallProducts.app([
      "project.yml": SmallProducts.spec.replacing(
        "    sources: [Sources]",
        with: """
              sources: [Sources]
              info:
                path: Info.plist
                properties:
                  CFBundleVersion: $(CURRENT_PROJECT_VERSION)
                  CFBundleShortVersionString: $(MARKETING_VERSION)
          """),
      ".gitignore": ".relctl/\n" + names,
    ])
  }

  @Test("an ignored one is no dirt while it is what its spec generates, and dirt once edited")
  func ignored() throws {
    let product = try Self.product(ignoring: "*.xcodeproj/\nInfo.plist\n")
    for build in [28, 29] {
      let run = try product.relctl("bump")
      #expect(run.status == 0, "\(run)")
      #expect(try product.repository.git("log", "-1", "--format=%s").contains("(\(build))"))
      #expect(try product.repository.git("status", "--porcelain") == "")
    }
    let text = try product.repository.read("Info.plist")
    try product.repository.write(
      "Info.plist", text.replacing("$(CURRENT_PROJECT_VERSION)", with: "1"))
    let edited = try product.relctl("bump")
    #expect(edited.status == 77 && edited.errors.contains("Info.plist: ignored"), "\(edited)")
    #expect(try product.relctl("generate").status == 0)
    #expect(try product.relctl("bump").status == 0)
  }

  @Test(
    "one that git neither tracks nor ignores refuses the bump before anything is written",
    arguments: ["*.xcodeproj/\n", "Info.plist\n"])
  func unknown(_ ignored: String) throws {
    let product = try Self.product(ignoring: ignored)
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == "generated-untracked", "\(run)")
    #expect(
      try before.changes(to: ProductSnapshot(product)).filter { !$0.contains(".relctl") } == [])
    #expect(try product.relctl("generate").status == 0)
    try product.repository.commit("the generated files")
    #expect(try product.relctl("bump").status == 0)
    #expect(try product.repository.git("status", "--porcelain") == "")
  }
}
