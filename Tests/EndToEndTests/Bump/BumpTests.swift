import Effects
import TestSupport
import Testing

@Suite("relctl bump on real repositories")
struct BumpTests {
  /// What one bump changes: a line for each changed line of each file.
  static func changes(_ product: TestProduct) throws -> [String] {
    // By bytes: Swift takes a carriage return and a newline for one character.
    try product.repository.git("show", "--format=", "--unified=0", "HEAD").utf8
      .split(separator: UInt8(ascii: "\n")).compactMap { String($0) }
      .filter { ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("--- ") }
      .map { $0.hasPrefix("+++ ") ? String($0.dropFirst(6)) : $0 }
  }

  @Test("changes one scalar and nothing else, and says so in its trailers")
  func oneScalar() throws {
    let product = try SmallProducts.app()
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    #expect(
      try Self.changes(product) == [
        "project.yml", "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home",
      ])
    let message = try product.repository.git("log", "-1", "--format=%B")
    #expect(message.hasPrefix("Bump Skiff to 1.2.0 (28)\n\n"))
    try message.write(toFile: product.parent("message"))
    let trailers = try product.repository.git(
      "interpret-trailers", "--parse", product.parent("message")
    ).split(separator: "\n").map(String.init)
    #expect(trailers.prefix(3) == ["Product: Skiff", "Version: 1.2.0", "Build-Number: 28"])
    #expect(trailers.count == 4)
    #expect(trailers.last?.hasPrefix("Inputs-Digest: v1:sha256:") == true)
    #expect(try BumpedState(product: product).remains(tag: nil) == [])
    #expect(try LiveFiles().exists(product.root + "/Skiff.xcodeproj/project.pbxproj"))
    let again = try product.relctl("verify", "--commit", "HEAD")
    #expect(again.status == 0 && again.output.contains("follows from git objects"), "\(again)")
  }

  /// A shape of the number's home, and the lines that one bump changes.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    var files: [String: String?] = [:]
    var arguments = ["bump"]
    let changes: [String]
    var testDescription: String { name }
  }

  static let shapes: [Shape] = [
    Shape(
      name: "quoted, with other bytes kept",
      files: [
        "project.yml": SmallProducts.spec.replacing(": 27   #", with: ":   '27'\t#")
      ],
      changes: [
        "project.yml", "-    CURRENT_PROJECT_VERSION:   '27'\t# the one home",
        "+    CURRENT_PROJECT_VERSION:   '28'\t# the one home",
      ]),
    Shape(
      name: "in a target's settings",
      files: [
        "project.yml": SmallProducts.spec(
          settings: "base:\n  MARKETING_VERSION: \"1.2.0\"",
          target: "GENERATE_INFOPLIST_FILE: true\n        CURRENT_PROJECT_VERSION: 27")
      ],
      changes: [
        "project.yml", "-        CURRENT_PROJECT_VERSION: 27",
        "+        CURRENT_PROJECT_VERSION: 28",
      ]),
    Shape(
      name: "flat settings",
      files: [
        "project.yml": SmallProducts.spec(
          settings: "CURRENT_PROJECT_VERSION: 1.2.9\nMARKETING_VERSION: \"1.2.0\"")
      ],
      changes: [
        "project.yml", "-  CURRENT_PROJECT_VERSION: 1.2.9", "+  CURRENT_PROJECT_VERSION: 1.2.10",
      ]),
    Shape(
      name: "an anchor that an extension uses",
      files: [
        "project.yml": SmallProducts.spec.replacing(": 27   #", with: ": &build 27   #") + """
            Widget:
              type: app-extension
              platform: iOS
              deploymentTarget: "17.0"
              sources: [Sources]
              settings:
                base:
                  PRODUCT_BUNDLE_IDENTIFIER: com.example.skiff.widget
                  GENERATE_INFOPLIST_FILE: true
                  CURRENT_PROJECT_VERSION: *build

          """
      ],
      changes: [
        "project.yml", "-    CURRENT_PROJECT_VERSION: &build 27   # the one home",
        "+    CURRENT_PROJECT_VERSION: &build 28   # the one home",
      ]),
    Shape(
      name: "an included file",
      files: [
        "project.yml": "include: base/numbers.yml\n"
          + SmallProducts.spec(settings: "base:\n  FOO: 1"),
        "base/numbers.yml": "settings:\n  base:\n    CURRENT_PROJECT_VERSION: 27\n"
          + "    MARKETING_VERSION: \"1.2.0\"\n",
      ],
      changes: [
        "base/numbers.yml", "-    CURRENT_PROJECT_VERSION: 27", "+    CURRENT_PROJECT_VERSION: 28",
      ]),
    Shape(
      name: "an xcconfig",
      files: [
        "project.yml": SmallProducts.spec(settings: "base:\n  FOO: 1") + """
          configFiles:
            Debug: Config/Base.xcconfig
            Release: Config/Base.xcconfig

          """,
        "Config/Base.xcconfig":
          "// numbers\nCURRENT_PROJECT_VERSION = 27 // here\r\nMARKETING_VERSION = 1.2.0\r\n",
      ],
      changes: [
        "Config/Base.xcconfig", "-CURRENT_PROJECT_VERSION = 27 // here\r",
        "+CURRENT_PROJECT_VERSION = 28 // here\r",
      ]),
    Shape(
      name: "two apps that agree",
      files: [
        "product.json": SmallProducts.productFile.replacing(
          "[{ \"project\": \"project.yml\" }]",
          with: "[{ \"project\": \"project.yml\" }, { \"project\": \"mac/project.yml\" }]"),
        "mac/project.yml": SmallProducts.spec.replacing("name: Skiff", with: "name: SkiffMac")
          .replacing("[Sources]", with: "[../Sources]"),
      ],
      changes: [
        "mac/project.yml", "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home", "project.yml",
        "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home",
      ]),
    Shape(
      name: "a version that changes with it",
      arguments: ["bump", "--level", "minor"],
      changes: [
        "product.json", "-  \"version\": \"1.2.0\",", "+  \"version\": \"1.3.0\",", "project.yml",
        "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "-    MARKETING_VERSION: \"1.2.0\"",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home",
        "+    MARKETING_VERSION: \"1.3.0\"",
      ]),
    Shape(
      name: "a marketing version that a bare scalar would lose",
      files: [
        "project.yml": SmallProducts.spec.replacing("\"1.2.0\"", with: "1.9"),
        "product.json": SmallProducts.productFile.replacing("1.2.0", with: "1.10"),
      ],
      changes: [
        "project.yml", "-    CURRENT_PROJECT_VERSION: 27   # the one home",
        "-    MARKETING_VERSION: 1.9", "+    CURRENT_PROJECT_VERSION: 28   # the one home",
        "+    MARKETING_VERSION: \"1.10\"",
      ]),
    Shape(
      name: "Windows lines, a BOM and no last newline",
      files: [
        "project.yml": "\u{FEFF}"
          + String(SmallProducts.spec.dropLast()).replacing("\n", with: "\r\n")
      ],
      changes: [
        "project.yml", "-    CURRENT_PROJECT_VERSION: 27   # the one home\r",
        "+    CURRENT_PROJECT_VERSION: 28   # the one home\r",
      ]),
  ]

  @Test("edits the deciding scalar where it stands", arguments: shapes)
  func edits(_ shape: Shape) throws {
    let product = try SmallProducts.app(shape.files)
    let run = try product.relctl(shape.arguments)
    #expect(run.status == 0, "\(run)")
    let changes = try Self.changes(product)
    #expect(changes == shape.changes)
    #expect(try product.repository.git("status", "--porcelain") == "")
    let check = try product.relctl("generate", "--check")
    #expect(check.status == 0, "\(check)")
    let status = try product.relctl("validate")
    #expect(status.status == 0, "\(status)")
  }

  @Test("a number in product.json is its own home")
  func productNumber() throws {
    let product = try SmallProducts.number()
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    #expect(try Self.changes(product) == ["product.json", "-  \"build\": 5,", "+  \"build\": 6,"])
    let json = try product.relctl("status", "--json")
    #expect(JSONDocument(json.output)?["ok"] as? Bool == true, "\(json)")
  }

  @Test("the number goes above every known tag, and --build says which")
  func above() throws {
    let product = try SmallProducts.app()
    try product.repository.git("tag", "build/40")
    try product.repository.git("tag", "build/9")
    #expect(try product.relctl("bump").status == 0)
    #expect(try product.repository.read("project.yml").contains(": 41 "))
    #expect(try product.relctl("bump", "--build", "100").status == 0)
    #expect(try product.repository.read("project.yml").contains(": 100 "))
  }

  @Test("--build unites what two apps hold apart")
  func unites() throws {
    let product = try RefusalTable.twoApps("27", "31")
    let run = try product.relctl("bump", "--build", "40")
    #expect(run.status == 0, "\(run)")
    for spec in ["project.yml", "mac/project.yml"] {
      #expect(try product.repository.read(spec).contains("CURRENT_PROJECT_VERSION: 40"))
    }
  }

  @Test("a stamp is written whole, also the first time, and the project holds it")
  func stamp() throws {
    let product = try SmallProducts.app([
      "product.json": SmallProducts.productFile.replacing(
        "\"apps\"", with: "\"stamp\": \"Sources/ProductStamp.swift\",\n  \"apps\"")
    ])
    for build in [28, 29] {
      let run = try product.relctl("bump")
      #expect(run.status == 0, "\(run)")
      let text = try product.repository.read("Sources/ProductStamp.swift")
      #expect(text.contains("\"1.2.0\"") && text.contains("\(build)"))
      #expect(try product.repository.git("status", "--porcelain") == "")
      let check = try product.relctl("generate", "--check")
      #expect(check.status == 0, "\(check)")
    }
    #expect(
      try product.repository.read("Skiff.xcodeproj/project.pbxproj").contains("ProductStamp.swift"))
  }

  @Test("a project that git tracks joins the commit")
  func trackedProject() throws {
    let product = try SmallProducts.app([".gitignore": ".relctl/\n"])
    #expect(try product.relctl("generate").status == 0)
    try product.repository.commit("project")
    try product.repository.git("push", "--quiet")
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    let lines = try Self.changes(product)
    #expect(lines.contains("Skiff.xcodeproj/project.pbxproj"))
    #expect(
      lines.filter { $0.contains("CURRENT_PROJECT_VERSION = 28") }.count
        == lines.filter { $0.contains("CURRENT_PROJECT_VERSION = 27") }.count)
    #expect(try product.repository.git("status", "--porcelain") == "")
  }

  @Test("a tracked project that is stale is refused, naming it")
  func staleProject() throws {
    let product = try SmallProducts.app([".gitignore": ".relctl/\n"])
    #expect(try product.relctl("generate").status == 0)
    try product.repository.write("Sources/Later.swift", "struct Later {}\n")
    try product.repository.commit("project without Later")
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump")
    #expect(run.status == 65 && run.errors.contains("project.pbxproj"), "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("other entries of the index, staged before or hidden, stay as they are")
  func index() throws {
    let product = try SmallProducts.app()
    try product.repository.git("update-index", "--assume-unchanged", "README.md")
    #expect(try product.relctl("bump").status == 0)
    #expect(try product.repository.git("ls-files", "-v", "README.md") == "h README.md")
    #expect(try product.repository.git("diff-index", "--cached", "HEAD") == "")
  }

  @Test("waivers let through what they name, and are recorded")
  func waivers() throws {
    let product = try SmallProducts.app()
    try product.repository.write("notes.txt", "draft\n")
    try product.repository.git("switch", "--quiet", "--create", "topic")
    #expect(try product.relctl("bump", "--allow-dirty", "docs/**", "--allow-branch").status == 77)
    let run = try product.relctl("bump", "--allow-dirty", "*.txt", "--allow-branch")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("status", "--porcelain") == "?? notes.txt")
    let plans = try LiveFiles().list(product.root + "/.relctl/runs").map(\.name).sorted()
    let plan = try product.repository.read(".relctl/runs/\(try #require(plans.last))/plan.json")
    #expect(plan.contains("--allow-dirty *.txt") && plan.contains("--allow-branch"))
  }
}

extension String {
  /// Writes the text to a file outside any repository.
  func write(toFile path: String) throws {
    try LiveFiles().replace(path, with: Array(utf8))
  }
}
