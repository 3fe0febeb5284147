import Effects
import TestSupport
import Testing

/// Two jobs at once (A-UPL-03) are in PushTests, a missing generator (A-CI-03) in RefusalTable.
@Suite("BUMP: rewriting the one line")
struct BumpCasesTests {
  private static let reference = """
    name: Acme
    targets:
      Acme:
        type: application
        platform: iOS
        sources: [App]
        info:
          path: App/Info.plist
          properties:
            CFBundleVersion: $(CURRENT_PROJECT_VERSION)
            CFBundleShortVersionString: $(MARKETING_VERSION)
    settings:
      base:
        CURRENT_PROJECT_VERSION: "21"
        MARKETING_VERSION: 1.2.0

    """
  private static let ignored = [".gitignore": "*.xcodeproj/\n.relctl/\nApp/Info.plist\n"]

  private static let own = "{base: {CURRENT_PROJECT_VERSION: \"21\"}}"

  static let rows: [CaseRow] =
    [
      CaseRow(
        name: "A-BUMP-01: a plist's reference to the number is not the number",
        files: AcmeProducts.files(reference, ignored),
        changes: [
          "project.yml", "-    CURRENT_PROJECT_VERSION: \"21\"",
          "+    CURRENT_PROJECT_VERSION: \"22\"",
        ], project: ["CURRENT_PROJECT_VERSION = 22;": 2]),
      CaseRow(
        name: "A-BUMP-01: words are no number, and never 0",
        files: AcmeProducts.files(reference.replacing("\"21\"", with: "twenty"), ignored),
        status: 78, says: ["project.yml:14:", "`twenty`"]),
      CaseRow(
        name: "A-BUMP-02: two targets with equal numbers are edited together",
        files: AcmeProducts.files(
          """
          name: Acme
          settings: {MARKETING_VERSION: 1.2.0, GENERATE_INFOPLIST_FILE: true}
          targets:
            Acme:       {\(AcmeProducts.target), settings: \(own)}
            AcmeWidget: {type: app-extension, platform: iOS, settings: \(own)}

          """),
        changes: [
          "project.yml", "-  Acme:       {\(AcmeProducts.target), settings: \(own)}",
          "-  AcmeWidget: {type: app-extension, platform: iOS, settings: \(own)}",
          "+  Acme:       {\(AcmeProducts.target), settings: \(own.replacing("21", with: "22"))}",
          "+  AcmeWidget: {type: app-extension, platform: iOS, settings: "
            + "\(own.replacing("21", with: "22"))}",
        ]),
      CaseRow(
        name: "A-BUMP-03: a file of Windows lines changes in one line",
        files: AcmeProducts.files(
          "name: Acme\r\nsettings:\r\n  base:\r\n    CURRENT_PROJECT_VERSION: 4 # keep\r\n"),
        changes: [
          "project.yml", "-    CURRENT_PROJECT_VERSION: 4 # keep\r",
          "+    CURRENT_PROJECT_VERSION: 5 # keep\r",
        ]),
      CaseRow(
        name: "A-BUMP-05: comments and similar keys stay as they are",
        files: AcmeProducts.files(
          """
          name: Acme
          settings:
            base:
              # CURRENT_PROJECT_VERSION: 12   (old)
              ACME_CURRENT_PROJECT_VERSION: 7
              CURRENT_PROJECT_VERSION_LEGACY: 3
              CURRENT_PROJECT_VERSION: 41
              DYLIB_CURRENT_VERSION: $CURRENT_PROJECT_VERSION

          """),
        changes: [
          "project.yml", "-    CURRENT_PROJECT_VERSION: 41", "+    CURRENT_PROJECT_VERSION: 42",
        ]),
      CaseRow(
        name: "A-BUMP-06: no number is a refusal, and nothing is made",
        files: AcmeProducts.files("name: Acme\nsettings: {base: {SWIFT_VERSION: \"6.0\"}}\n"),
        status: 78, says: ["project.yml", "no `CURRENT_PROJECT_VERSION`"]),
      CaseRow(
        name: "A-BUMP-07: four parts are no build number",
        files: AcmeProducts.files(number("\"3.0.2.1\"")), status: 78,
        says: ["project.yml:4:", "`3.0.2.1` is not one to three period-separated integers"]),
      CaseRow(
        name: "A-BUMP-07: a bare 3.10 is a number that XcodeGen shortens",
        files: AcmeProducts.files(number("3.10")), status: 78,
        says: ["project.yml:4:", "`3.10`", "XcodeGen builds `3.1`"]),
    ]
    + [
      ("A-BUMP-07: of three parts the last is raised", "\"3.0.2\"", "\"3.0.3\""),
      (
        "A-BUMP-04: single quotes, spaces and a comment stay",
        "  '41'     # bumped by CI, do not edit  #2", "  '42'     # bumped by CI, do not edit  #2"
      ), ("A-BUMP-04: double quotes stay", "\"41\" # x", "\"42\" # x"),
      ("A-BUMP-04: no quotes stay none", "41", "42"),
      ("A-BUMP-04: a tab before the comment stays", "41\t# tab", "42\t# tab"),
      ("A-BUMP-04: 9 becomes 10", "9   # one", "10   # one"),
      ("A-BUMP-04: 99 becomes 100", "99  # two", "100  # two"),
    ].map { name, old, new in
      CaseRow(
        name: name, files: AcmeProducts.files(number(old)),
        changes: [
          "project.yml", "-    CURRENT_PROJECT_VERSION: \(old)",
          "+    CURRENT_PROJECT_VERSION: \(new)",
        ])
    }

  private static func number(_ text: String) -> String {
    "name: Acme\nsettings:\n  base:\n    CURRENT_PROJECT_VERSION: \(text)\n" + AcmeProducts.plain
  }

  @Test("changes the number and no other byte, or nothing at all", arguments: rows)
  func row(_ row: CaseRow) throws { try row.check() }

  @Test("A-GEN-05: the directory that relctl is started from changes nothing")
  func directories() throws {
    let spec = AcmeProducts.spec.replacing(
      "[App]", with: "[{path: App}, {path: Second, optional: true}]")
    var texts: [String] = []
    for (arguments, directory) in [
      (["bump"], ""), (["bump"], "/App"), (["-C", "Product", "bump"], "/.."),
    ] {
      let product = try TestProduct(
        AcmeProducts.files(spec, ["Second/S.swift": "struct S {}\n"]))
      let run = try product.relctl(arguments, directory: product.root + directory)
      #expect(run.status == 0, "\(run)")
      texts.append(try AcmeProducts.projectText(product))
    }
    #expect(texts[0].contains("S.swift in Sources"))
    #expect(texts == [texts[0], texts[0], texts[0]])
  }

  @Test("A-GEN-06: a spec that cannot be generated is not bumped, and the old project stays")
  func missingSource() throws {
    let product = try TestProduct(AcmeProducts.files())
    #expect(try product.relctl("generate").status == 0)
    let project = try AcmeProducts.projectText(product)
    try product.repository.write(
      "project.yml", AcmeProducts.spec.replacing("[App]", with: "[App, Generated]"))
    try product.repository.commit("a source that is not there yet")
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump")
    #expect(run.status == 78 && run.errors.contains("`Generated` of `Acme`"), "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    #expect(try AcmeProducts.projectText(product) == project)
  }

  @Test("A-GEN-06: where XcodeGen itself fails, HEAD and the spec stay, and the next bump works")
  func externalFailure() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec, AcmeProducts.external))
    let failing = try AcmeProducts.program(
      "xcodegen", "echo 'Spec validation error: missing source directory' >&2\nexit 1",
      for: product)
    let before = try ProductSnapshot(product)
    for _ in 1...2 {
      let run = try product.relctl(["bump"], variables: failing)
      #expect(run.status == 1, "\(run)")
      #expect(run.errors.contains("Spec validation error: missing source directory"), "\(run)")
      #expect(try before.changes(to: ProductSnapshot(product)) == [])
    }
    let working = try AcmeProducts.program(
      "xcodegen", "grep -q ' 42' project.yml && mkdir -p Acme.xcodeproj", for: product)
    let run = try product.relctl(["bump"], variables: working)
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "2")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  @Test("A-GEN-06: killed while XcodeGen runs, the next bump finishes the one that was begun")
  func killedBeside() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec, AcmeProducts.external))
    let killing = try AcmeProducts.program("xcodegen", "kill -9 $PPID", for: product)
    let killed = try product.relctl(["bump"], variables: killing)
    #expect(killed.status != 0, "\(killed)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "1")
    let working = try AcmeProducts.program("xcodegen", "exit 0", for: product)
    let run = try product.relctl(["bump"], variables: working)
    #expect(run.status == 0 && run.output.contains("finished the bump to build 42"), "\(run)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "2")
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  @Test("A-GEN-10: XcodeGen may not change a tracked file within a bump", arguments: [false, true])
  func trackedPropertyList(_ fails: Bool) throws {
    let product = try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec,
        AcmeProducts.external.merging(["App/Info.plist": "<!-- by hand -->\n"]) { $1 }))
    let variables = try AcmeProducts.program(
      "xcodegen", "echo made > App/Info.plist" + (fails ? "\nexit 1" : ""), for: product)
    let before = try ProductSnapshot(product)
    let run = try product.relctl(["bump"], variables: variables)
    #expect(run.status == (fails ? 1 : 65), "\(run)")
    if !fails {
      #expect(run.errors.contains("changed the tracked file `App/Info.plist`"), "\(run)")
    }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("A-GEN-10: a tracked Info.plist that the spec would write otherwise is not overwritten")
  func ownPropertyList() throws {
    try CaseRow(
      name: "A-GEN-10",
      files: AcmeProducts.files(
        Self.reference, ["App/Info.plist": "<!-- by hand -->\n<plist><dict/></plist>\n"]),
      status: 65, says: ["App/Info.plist", "is not what its spec generates", "relctl generate"]
    ).check()
  }
}
