import TestSupport
import Testing

/// A-VER-04 and A-VER-06 are cases of an upload and of an archive: see Rehearse.
@Suite("VER and EXT: product.json's version, and bundles that agree")
struct VersionCasesTests {
  private static let settings =
    "settings: {base: {CURRENT_PROJECT_VERSION: 41, MARKETING_VERSION: 1.2.0, "
    + "GENERATE_INFOPLIST_FILE: true}}"
  private static let high =
    "name: Acme\n"
    + "settings: {base: {CURRENT_PROJECT_VERSION: 287, MARKETING_VERSION: 1.2.0}}\n"
    + AcmeProducts.plain
  private static let drifted = """
    name: Acme
    settings:
      base:
        MARKETING_VERSION: "0.3.6"
        CURRENT_PROJECT_VERSION: 28
    \(AcmeProducts.plain)
    """

  private static func bundles(_ more: String) -> [String: String] {
    AcmeProducts.files(
      "name: Acme\n\(settings)\ntargets:\n  Acme: {\(AcmeProducts.target)}\n  \(more)\n",
      [".gitignore": "*.xcodeproj/\n.relctl/\nT/Info.plist\n"])
  }

  private static func productJSON(_ version: String, _ says: [String]) -> CaseRow {
    CaseRow(
      name: "A-VER-02, A-VER-03: `\(version)` is no version",
      files: AcmeProducts.files(
        AcmeProducts.spec,
        [
          "product.json":
            "{\"name\": \"Acme\",\n\(version)\"apps\": [{\"project\": \"project.yml\"}]}\n"
        ]),
      status: 78, says: ["product.json:"] + says)
  }

  static let rows: [CaseRow] = [
    productJSON("\"version\": \"7.1.2.1\",", ["7.1.2.1", "4 numeric parts, at most 3 allowed"]),
    productJSON("\"version\": 1.10,", ["must be a string, not a number", "`\"1.10\"`"]),
    productJSON("\"version\": null,", ["must be a string"]),
    productJSON("\"version\": \"\",", ["`version` is empty"]),
    productJSON("\"version\": [\"1\"],", ["must be a string, not a list"]),
    productJSON("", ["`version` is missing"]),
    CaseRow(
      name: "A-VER-05: a given number below the highest tag is refused, as numbers and not as text",
      files: AcmeProducts.files(high), prepare: tags, arguments: ["bump", "--build", "288"],
      status: 77, says: ["`288` is not above `366`"]),
    CaseRow(
      name: "A-VER-05: nor is a CI host's", files: AcmeProducts.files(high), prepare: tags,
      arguments: ["bump", "--build-from", "ci"],
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "288"], status: 77,
      says: ["`288` is not above `366`"]),
    CaseRow(
      name: "A-VER-05: increment goes above the highest tag", files: AcmeProducts.files(high),
      prepare: tags,
      changes: [
        "project.yml",
        "-settings: {base: {CURRENT_PROJECT_VERSION: 287, MARKETING_VERSION: 1.2.0}}",
        "+settings: {base: {CURRENT_PROJECT_VERSION: 367, MARKETING_VERSION: 1.2.0}}",
      ]),
    CaseRow(
      name: "A-VER-07: validate prints both versions where they drift apart",
      files: AcmeProducts.files(drifted, version: "0.3.7"), arguments: ["validate"], status: 65,
      says: ["project.yml:4:", "`0.3.6`", "`0.3.7`", "relctl bump"]),
    CaseRow(
      name: "A-VER-07: a bump makes the spec's version product.json's",
      files: AcmeProducts.files(drifted, version: "0.3.7"),
      changes: [
        "project.yml", "-    MARKETING_VERSION: \"0.3.6\"", "-    CURRENT_PROJECT_VERSION: 28",
        "+    MARKETING_VERSION: \"0.3.7\"", "+    CURRENT_PROJECT_VERSION: 29",
      ], project: ["MARKETING_VERSION = 0.3.7;": 2]),
    CaseRow(
      name: "A-EXT-01: an extension with a number of its own is named with both numbers",
      files: bundles(
        "AcmeShare: {type: app-extension, platform: iOS, "
          + "settings: {base: {CURRENT_PROJECT_VERSION: 1}}}"),
      status: 65, says: ["project.yml:5:", "`41` for `Acme`", "`1` for `AcmeShare`"]),
    CaseRow(
      name: "A-EXT-02: an override in Debug only is named with its configuration",
      files: override("Debug"), status: 65, says: ["project.yml:5:", "`1` for `AcmeWidget/Debug`"]),
    CaseRow(
      name: "A-EXT-02: and one in Release only", files: override("Release"), status: 65,
      says: ["project.yml:5:", "`1` for `AcmeWidget/Release`"]),
    CaseRow(
      name: "A-EXT-03: test bundles may keep their own numbers",
      files: bundles(
        "AcmeTests: {type: bundle.unit-test, platform: iOS, "
          + "info: {path: T/Info.plist, properties: {CFBundleVersion: \"1\"}}}\n"
          + "  AcmeUITests: {type: bundle.ui-testing, platform: iOS, "
          + "settings: {CURRENT_PROJECT_VERSION: 1, MARKETING_VERSION: \"1.0\"}}"),
      changes: ["project.yml", "-" + settings, "+" + settings.replacing("41", with: "42")]),
  ]

  private static func override(_ configuration: String) -> [String: String] {
    bundles(
      "AcmeWidget: {type: app-extension, platform: iOS, "
        + "settings: {configs: {\(configuration): {CURRENT_PROJECT_VERSION: 1}}}}")
  }

  @Sendable private static func tags(_ product: TestProduct) throws {
    for name in ["build/366", "build/99"] { try product.repository.git("tag", name) }
  }

  @Test("is what the bundles get, or refused before any edit", arguments: rows)
  func row(_ row: CaseRow) throws { try row.check() }

  @Test(
    "A-VER-01: what follows the numbers of a version stays out of the marketing version",
    arguments: [
      ("0.12.0-beta.2+build.7", "0.12.0"), ("1.0.0-rc.1", "1.0.0"), ("2.0.0+5", "2.0.0"),
      ("1.2.3-SNAPSHOT", "1.2.3"),
    ])
  func suffix(_ version: String, _ marketing: String) throws {
    let product = try TestProduct(AcmeProducts.files(version: version))
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    let text = try AcmeProducts.projectText(product)
    #expect(text.contains("MARKETING_VERSION = \(marketing);"))
    #expect(text.contains("CURRENT_PROJECT_VERSION = 42;"))
    #expect(
      try product.repository.git(
        "log", "-1", "--format=%(trailers:key=Version,valueonly,separator=)")
        == version)
    #expect(try product.relctl("validate").status == 0)
  }
}
