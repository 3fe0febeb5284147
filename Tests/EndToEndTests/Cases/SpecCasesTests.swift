import Effects
import TestSupport
import Testing

@Suite("SPEC: where the number lives in a spec")
struct SpecCasesTests {
  private static func base(_ lines: String, flat: Bool = false) -> String {
    "name: Acme\nsettings:\n" + (flat ? "" : "  base:\n") + lines + AcmeProducts.plain
  }

  private static let bare = base(
    "    MARKETING_VERSION: 1.10      # bare\n    CURRENT_PROJECT_VERSION: 41\n")
  private static let included = """
    targets:
      NAME:
        type: application
        platform: PLATFORM
        sources: [App]
        settings:
          base:
            GENERATE_INFOPLIST_FILE: true
            MARKETING_VERSION: "1.2.0"
            CURRENT_PROJECT_VERSION: "11"

    """

  static let rows: [CaseRow] = [
    CaseRow(
      name: "A-SPEC-01: a bare 1.10 is written as \"1.10\" and generated as 1.10",
      files: AcmeProducts.files(bare, version: "1.10"),
      changes: [
        "project.yml", "-    MARKETING_VERSION: 1.10      # bare",
        "-    CURRENT_PROJECT_VERSION: 41", "+    MARKETING_VERSION: \"1.10\"      # bare",
        "+    CURRENT_PROJECT_VERSION: 42",
      ], project: ["MARKETING_VERSION = 1.10;": 2, "MARKETING_VERSION = 1.1;": 0]),
    CaseRow(
      name: "A-SPEC-01: validate says that 1.10 becomes 1.1, and never that they are equal",
      files: AcmeProducts.files(bare, version: "1.10"), arguments: ["validate"], status: 65,
      says: ["project.yml:4:", "`1.1`", "`1.10`"]),
    CaseRow(
      name: "A-SPEC-02: 6.0 stays 6.0 and equals product.json's",
      files: AcmeProducts.files(
        "name: Acme\nsettings: {base: {MARKETING_VERSION: 6.0, CURRENT_PROJECT_VERSION: 7}}\n"
          + AcmeProducts.plain, version: "6.0"),
      changes: [
        "project.yml",
        "-settings: {base: {MARKETING_VERSION: 6.0, CURRENT_PROJECT_VERSION: 7}}",
        "+settings: {base: {MARKETING_VERSION: 6.0, CURRENT_PROJECT_VERSION: 8}}",
      ], project: ["MARKETING_VERSION = 6.0;": 2]),
    zero("0012", builds: "and XcodeGen builds `10`"),
    zero("0089", builds: "and XcodeGen builds `89.0`"), zero("\"0012\"", builds: "leading zero"),
    CaseRow(
      name: "A-SPEC-04: a number beside `base` is dead and not bumped",
      files: AcmeProducts.files(
        base(
          "  CURRENT_PROJECT_VERSION: 41     # dead\n  MARKETING_VERSION: \"1.2.0\"      # dead\n"
            + "  base:\n    SWIFT_VERSION: \"6.0\"\n", flat: true)),
      status: 78, says: ["project.yml:3:", "project.yml:4:", "XcodeGen ignores it", "`base`"]),
    CaseRow(
      name: "A-SPEC-05: of one key twice, both lines and both values are named",
      files: AcmeProducts.files(
        base(
          "    CURRENT_PROJECT_VERSION: 41\n    SWIFT_VERSION: \"6.0\"\n"
            + "    CURRENT_PROJECT_VERSION: 38\n")),
      status: 78, says: ["project.yml:4:", "project.yml:6:", "`41`", "38"]),
    CaseRow(
      name: "A-SPEC-06: an anchor survives, its alias is no second home, both resolve to 42",
      files: AcmeProducts.files(
        """
        name: Acme
        settings:
          base:
            CURRENT_PROJECT_VERSION: &build 41   # shared
            MARKETING_VERSION: 1.2.0
            GENERATE_INFOPLIST_FILE: true
        targets:
          Acme: {\(AcmeProducts.target)}
          AcmeWidget:
            type: app-extension
            platform: iOS
            settings: {base: {CURRENT_PROJECT_VERSION: *build}}

        """),
      changes: [
        "project.yml", "-    CURRENT_PROJECT_VERSION: &build 41   # shared",
        "+    CURRENT_PROJECT_VERSION: &build 42   # shared",
      ], project: ["CURRENT_PROJECT_VERSION = 42;": 4, "CURRENT_PROJECT_VERSION = 41;": 0]),
    CaseRow(
      name: "A-SPEC-09: equal numbers in two included files are edited there, both",
      files: AcmeProducts.files(
        "include: [project.base.yml, project.watch.yml]\nname: Acme\n",
        [
          "project.base.yml": included.replacing("NAME", with: "Acme")
            .replacing("PLATFORM", with: "iOS"),
          "project.watch.yml": included.replacing("NAME", with: "AcmeWatch")
            .replacing("PLATFORM", with: "watchOS"),
        ]),
      changes: ["project.base.yml", "project.watch.yml"].flatMap {
        [
          $0, "-        CURRENT_PROJECT_VERSION: \"11\"",
          "+        CURRENT_PROJECT_VERSION: \"12\"",
        ]
      }),
    CaseRow(
      name: "A-SPEC-10: a target's xcconfig that beats the spec is named with both numbers",
      files: AcmeProducts.files(
        "name: Acme\n" + AcmeProducts.numbers
          + "targets: {Acme: {\(AcmeProducts.target), settings: {\(AcmeProducts.generated)}, "
          + "configFiles: {Release: Config/Acme.xcconfig}}}\n",
        ["Config/Acme.xcconfig": "CURRENT_PROJECT_VERSION = 12\n"]),
      status: 65, says: ["`12` for `Acme/Release`", "`41`", "Config/Acme.xcconfig:1:"]),
    CaseRow(
      name: "A-SPEC-11: an `info` block without version keys would ship 1.0 (1) for ever",
      files: AcmeProducts.files(
        """
        name: Acme
        settings: {base: {MARKETING_VERSION: "2.3.0", CURRENT_PROJECT_VERSION: 41}}
        targets:
          Acme:
            type: application
            platform: iOS
            sources: [App]
            info: {path: App/Info.plist, properties: {UILaunchScreen: {}}}

        """, version: "2.3.0"),
      status: 78,
      says: [
        "project.yml:8:", "`CFBundleShortVersionString`: every build gets `1.0`",
        "`CFBundleVersion`: every build gets `1`", "$(MARKETING_VERSION)",
        "$(CURRENT_PROJECT_VERSION)", "info.properties",
      ]),
  ]

  private static func zero(_ number: String, builds: String) -> CaseRow {
    CaseRow(
      name: "A-SPEC-03: the build number \(number) is refused",
      files: AcmeProducts.files(
        "name: Acme\nsettings: {base: {CURRENT_PROJECT_VERSION: \(number)}}\n"
          + AcmeProducts.plain), status: 78,
      says: ["project.yml:2:", "has a leading zero", builds, "without the zero"])
  }

  @Test("is edited where it decides, or refused", arguments: rows)
  func row(_ row: CaseRow) throws { try row.check() }

  private static let variables = """
    name: Acme
    settings: {base: {CURRENT_PROJECT_VERSION: "${ACME_BUILD}", MARKETING_VERSION: "${ACME_VERSION}"}}
    \(AcmeProducts.plain)
    """

  @Test(
    "A-SPEC-07: a number from the environment is no literal, exported or not",
    arguments: [["bump"], ["validate"], ["run", "generate"], ["run", "archive"]],
    [[:], ["ACME_BUILD": "99", "ACME_VERSION": "1.2.0"]])
  func environmentNumber(_ arguments: [String], _ variables: [String: String]) throws {
    let row = CaseRow(
      name: "A-SPEC-07",
      files: AcmeProducts.files(
        Self.variables,
        [
          "pipelines/generate.yml": "stages: [generate]\n",
          "pipelines/archive.yml": "stages: [archive]\n",
        ]), arguments: arguments, variables: variables, status: 78,
      says: ["project.yml:2:", "${ACME_BUILD}", "${ACME_VERSION}", "comes from the environment"])
    try row.check()
  }

  @Test("A-SPEC-07: a number that product.json lets the environment fill in is generated")
  func allowedNumber() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        Self.variables,
        [
          "product.json": AcmeProducts.productFile(
            app: ", \"env\": [\"ACME_BUILD\", \"ACME_VERSION\"]"),
          "pipelines/generate.yml": "stages: [generate]\n",
        ]))
    let variables = ["ACME_BUILD": "99", "ACME_VERSION": "1.2.0"]
    let run = try product.relctl(["run", "generate"], variables: variables)
    #expect(run.status == 0, "\(run)")
    let text = try AcmeProducts.projectText(product)
    #expect(text.contains("CURRENT_PROJECT_VERSION = 99;") && !text.contains("${ACME"))
    #expect(try product.relctl(["bump"], variables: variables).status == 78)
  }

  private static let script = AcmeProducts.spec.replacing(
    "sources: [App]",
    with: "sources: [App], postBuildScripts: [{script: 'echo \"${CONFIGURATION} ${HOME}\"'}]")

  @Test("A-SPEC-08: what is exported on one machine does not get into the project")
  func scripts() throws {
    let product = try TestProduct(AcmeProducts.files(Self.script))
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    let first = try AcmeProducts.projectText(product)
    #expect(first.contains("${CONFIGURATION} ${HOME}"))
    try product.repository.write("pipelines/generate.yml", "stages: [generate]\n")
    let again = try product.relctl(
      ["run", "generate"], variables: ["CONFIGURATION": "Nightly"])
    #expect(again.status == 0, "\(again)")
    #expect(try AcmeProducts.projectText(product) == first)
  }

  @Test("A-SPEC-08: names that product.json allows are told, and only they are taken")
  func allowedScripts() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        Self.script,
        ["product.json": AcmeProducts.productFile(app: ", \"env\": [\"CONFIGURATION\"]")]))
    let run = try product.relctl(["bump"], variables: ["CONFIGURATION": "Nightly"])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.contains("project.yml takes from the environment: CONFIGURATION"), "\(run)")
    #expect(try AcmeProducts.projectText(product).contains("Nightly ${HOME}"))
  }

  @Test("A-SPEC-08: XcodeGen itself gets no environment, either")
  func externalScripts() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        Self.script,
        AcmeProducts.external))
    let variables = try AcmeProducts.program(
      "xcodegen", "echo \"$@\" >'\(product.parent("words"))'", for: product)
    let run = try product.relctl(["bump"], variables: variables)
    #expect(run.status == 0, "\(run)")
    #expect(try product.parent.read("words").contains("--no-env"))
  }
}
