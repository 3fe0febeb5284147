import Effects
import TestSupport
import Testing

/// Cases about what a generated project takes in.
@Suite("cases of generation")
struct GenerationCasesTests {
  @Test("A-GEN-01: a file added since the last generation is in the archive's compile records")
  func added() throws {
    let product = try RehearsedProducts.store()
    #expect(try product.relctl("generate").status == 0)
    try product.repository.write("Sources/Added.swift", "let added = 1\n")
    try product.repository.commit("add a file, regenerate nothing")
    try product.repository.git("push", "--quiet")
    let run = try product.relctl("rehearse", "store", "--keep")
    #expect(run.status == 0, "\(run)")
    let directory = try run.keptClones()
    defer { try? LiveFiles().remove(directory) }
    let found = try ProgramRun.run(
      "find", [directory, "-name", "manifest.json", "-path", "*/dist/*"],
      environment: HermeticHome.environment, directory: "/")
    let path = try #require(found.output.split(separator: "\n").first.map(String.init))
    let manifest = String(decoding: try LiveFiles().read(path), as: UTF8.self)
    #expect(manifest.contains("Sources/Added.swift"), "\(manifest)")
    #expect(manifest.contains("Skiff.SwiftFileList"), "\(manifest)")
  }

  @Test("a property list that the spec writes and git ignores is no stranger in an archive")
  func generatedList() throws {
    let product = try RehearsedProducts.store([
      "project.yml": SmallProducts.spec.replacing(
        "    sources: [Sources]\n",
        with: """
              sources: [Sources]
              info:
                path: Skiff-Info.plist
                properties:
                  CFBundleVersion: $(CURRENT_PROJECT_VERSION)
                  CFBundleShortVersionString: $(MARKETING_VERSION)

          """
      ).replacing("        GENERATE_INFOPLIST_FILE: true\n", with: ""),
      ".gitignore": "*.xcodeproj/\n.relctl/\nSkiff-Info.plist\n",
    ])
    let run = try product.relctl("rehearse", "store")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("Skiff: E2 ("), "\(run)")
  }

  @Test("A-GEN-02: a project edited meanwhile is written anew, as if there had been none")
  func rewritten() throws {
    let product = try TestProduct(AcmeProducts.files())
    #expect(try product.relctl("generate").status == 0)
    let fresh = try AcmeProducts.projectText(product)
    let edited = fresh.replacing("SDKROOT = iphoneos;", with: "SDKROOT = macosx;")
    #expect(edited != fresh)
    try product.repository.write("Acme.xcodeproj/project.pbxproj", edited)
    #expect(try product.relctl("generate", "--check").status != 0)
    #expect(try product.relctl("generate").status == 0)
    #expect(try AcmeProducts.projectText(product) == fresh)
  }

  @Test("A-GEN-02: XcodeGen's cache is never asked for")
  func uncached() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec, AcmeProducts.external))
    let log = product.parent("arguments")
    let variables = try AcmeProducts.program("xcodegen", "echo \"$@\" >>'\(log)'", for: product)
    let run = try product.relctl(["bump"], variables: variables)
    #expect(run.status == 0, "\(run)")
    let calls = String(decoding: try LiveFiles().read(log), as: UTF8.self)
    #expect(calls.contains("generate"), "\(calls)")
    #expect(!calls.contains("--use-cache"), "\(calls)")
  }

  @Test(
    "A-GEN-03: a pattern that matches no file is told, with what it counts from",
    arguments: [
      ("excludes: [\"App/Mocks/**\"]", "`App/Mocks/**` matches no file of the source `App`"),
      ("excludes: [\"App/Mocks/**\"]", "write `Mocks/**`"),
      ("includes: [\"*.m\", \"*.swift\"]", "`*.m` matches no file of the source `App`"),
    ])
  func patterns(_ line: String, _ words: String) throws {
    let run = try validate("{path: App, \(line)}")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("warning: "), "\(run)")
    #expect(run.errors.contains(words), "\(run)")
    #expect(run.output.contains("1 warning"), "\(run)")
  }

  @Test(
    "A-GEN-03: patterns that match, and names that are not everywhere, are no news",
    arguments: [
      "excludes: [\"Mocks/**\"]", "excludes: [\"**/*.swift\", \"**/.DS_Store\"]",
      "includes: [\"*.swift\"]",
    ])
  func matching(_ line: String) throws {
    let run = try validate("{path: App, \(line)}")
    #expect(run.status == 0 && run.output.contains("no error\n"), "\(run)")
    #expect(!run.errors.contains("matches no file"), "\(run)")
  }

  @Test("A-GEN-03: a template's pattern has to match in one of its targets")
  func template() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        """
        name: Acme
        settings: {base: {CURRENT_PROJECT_VERSION: 41, MARKETING_VERSION: 1.2.0}}
        targetTemplates:
          Part:
            type: framework
            platform: iOS
            sources: [{path: "${target_name}", excludes: ["Mocks/**", "Never/**"]}]
            settings: {GENERATE_INFOPLIST_FILE: true}
        targets:
          App: {templates: [Part], type: application}
          Core: {templates: [Part]}
        """, ["App/Mocks/M.swift": "", "Core/C.swift": ""]))
    let run = try product.relctl("validate")
    #expect(!run.errors.contains("`Mocks/**`"), "\(run)")
    #expect(run.errors.contains("`Never/**` matches no file"), "\(run)")
    #expect(run.output.contains("1 warning"), "\(run)")
  }

  private func validate(_ source: String) throws -> ProgramRun {
    let target =
      "targets: {Acme: {type: application, platform: iOS, sources: [\(source)], "
      + "settings: {GENERATE_INFOPLIST_FILE: true}}}\n"
    let product = try TestProduct(
      AcmeProducts.files(
        "name: Acme\n" + AcmeProducts.numbers + target,
        ["App/Mocks/Fake.swift": "struct Fake {}\n"]))
    return try product.relctl("validate")
  }

  @Test("A-GEN-04: an untracked file in a synced folder refuses the bump by name")
  func synced() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec + "options: {defaultSourceDirectoryType: syncedFolder}\n"))
    #expect(try product.relctl("validate").status == 0)
    try product.repository.write("App/Scratch.swift", "let scratch = 1\n")
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump")
    #expect(run.status == 77, "\(run)")
    #expect(run.errors.contains("App/Scratch.swift"), "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  private static let schemeless = """
    name: Acme
    settings: {base: {CURRENT_PROJECT_VERSION: 41, MARKETING_VERSION: 1.2.0}}
    schemes:
      Acme: {build: {targets: {Acme: all}}, test: {config: Debug, gatherCoverageData: true}}
    targets:
      Acme:
        {type: application, platform: iOS, sources: [App], settings: {GENERATE_INFOPLIST_FILE: true}}
      AcmeTests:
        {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Acme}],
          settings: {GENERATE_INFOPLIST_FILE: true}}

    """

  @Test("A-GEN-09: a scheme that tests nothing beside a test bundle fails, here as on a Mac")
  func noTests() throws {
    let product = try TestProduct(
      AcmeProducts.files(Self.schemeless, ["Tests/T.swift": "import XCTest\n"]))
    let warned = try product.relctl("validate")
    #expect(warned.status == 0, "\(warned)")
    let words = "scheme `Acme` runs no test target (`AcmeTests` exists but is not listed)"
    #expect(warned.errors.contains("project.yml:4:9: warning: " + words), "\(warned)")
    let run = try product.relctl("test")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains(words), "\(run)")
    #expect(!run.output.contains("passed") && !run.output.contains("%"), "\(run)")
  }

  @Test(
    "A-GEN-09: a scheme that lists its tests, or a plan, is as it should be",
    arguments: ["targets: [AcmeTests]", "testPlans: [{path: Plan.xctestplan}]"])
  func tested(_ line: String) throws {
    let product = try TestProduct(
      AcmeProducts.files(
        Self.schemeless.replacing("config: Debug, gather", with: "\(line), gather"),
        ["Tests/T.swift": "import XCTest\n", "Plan.xctestplan": "{}\n"]))
    let run = try product.relctl("validate")
    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("runs no test target"), "\(run)")
  }
}
