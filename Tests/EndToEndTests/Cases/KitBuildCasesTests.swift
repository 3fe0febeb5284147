import Effects
import TestSupport
import Testing

/// Kits that change while the product is built or tested.
@Suite(
  "KIT: packages beside the product, built",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct KitBuildCasesTests {
  private static let executable = [
    "product.json":
      "{\"name\": \"Acme\", \"version\": \"1.2.0\", \"build\": 41, \"packages\": [\".\"], "
      + "\"products\": [\"acme\"]}\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Acme", products: [.executable(name: "acme", targets: ["acme"])],
      dependencies: [.package(path: "../AcmeKit")],
      targets: [
        .executableTarget(
          name: "acme", dependencies: [.product(name: "AcmeKit", package: "AcmeKit")])
      ])

    """,
    "Sources/acme/main.swift": "import AcmeKit\nprint(A())\n",
    ".gitignore": ".build/\n.relctl/\ndist/\n",
  ]

  @Test(
    "A-KIT-04: a kit that moves or is edited during the archive ends it, and nothing is in dist",
    arguments: [
      ("git commit -q --allow-empty -m later", true),
      ("echo '// edited' >> Sources/AcmeKit/A.swift", false),
    ])
  func archived(_ after: String, _ moves: Bool) throws {
    let product = try TestProduct(Self.executable, name: "Acme")
    let kit = try product.addKit(
      "AcmeKit",
      AcmeProducts.kitFiles.merging([
        "Sources/AcmeKit/A.swift": "public struct A { public init() {} }\n"
      ]) { $1 })
    let bump = try product.relctl("bump")
    #expect(bump.status == 0, "\(bump)")
    let old = try kit.git("rev-parse", "HEAD")
    let run = try EvidenceCase(product: product, kit: kit).archived(after: after)
    #expect(run.status == 65, "\(run)")
    #expect(run.errors.contains("AcmeKit"), "\(run)")
    if moves {
      let new = try kit.git("rev-parse", "HEAD")
      #expect(run.errors.contains(old.prefix(12)) && run.errors.contains(new.prefix(12)), "\(run)")
    } else {
      #expect(run.errors.contains("Sources/AcmeKit/A.swift"), "\(run)")
      // The edit is the user's: relctl restores nothing in a kit.
      #expect(try kit.read("Sources/AcmeKit/A.swift").contains("// edited"))
    }
    let dist = product.root + "/dist"
    if try LiveFiles().exists(dist) {
      #expect(try LiveFiles().list(dist).filter { $0.name.hasSuffix(".tar.gz") }.isEmpty)
    }
  }

  private static let pinned = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Pinned", products: [.library(name: "Pinned", targets: ["Pinned"])],
      targets: [.target(name: "Pinned")])

    """

  /// A kit that takes a package from elsewhere, with its Package.resolved tracked.
  private static func withPins() throws -> (TestProduct, ScratchRepository) {
    let product = try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec(kit: "../AcmeKit"),
        [
          "Package.resolved": "{\"pins\": [], \"version\": 3}\n",
          "pipelines/release.yml":
            "stages:\n  - test: {kits: true, coverage: false}\n  - bump\n",
        ]))
    let other = try product.addKit(
      "Pinned", ["Package.swift": pinned, "Sources/Pinned/P.swift": "public let pinned = 1\n"])
    try other.git("tag", "1.0.0")
    let kit = try product.addKit(
      "AcmeKit",
      AcmeProducts.kitFiles.merging([
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "AcmeKit", products: [.library(name: "AcmeKit", targets: ["AcmeKit"])],
          dependencies: [.package(url: "file://\(other.path)", from: "1.0.0")],
          targets: [
            .target(
              name: "AcmeKit", dependencies: [.product(name: "Pinned", package: "Pinned")]),
            .testTarget(name: "AcmeKitTests", dependencies: ["AcmeKit"]),
          ])

        """,
        "Tests/AcmeKitTests/T.swift": "import Testing\n@Test func one() { #expect(1 + 1 == 2) }\n",
      ]) { $1 })
    let resolved = try ProgramRun.run(
      "swift", ["package", "resolve"], environment: HermeticHome.environment, directory: kit.path)
    guard resolved.status == 0 else { throw ScratchError(message: resolved.description) }
    try kit.commit("pins")
    try kit.git("push", "--quiet")
    return (product, kit)
  }

  @Test("A-KIT-08: tests resolve nothing anew, and what they change in a kit is named with them")
  func changedPins() throws {
    let (product, kit) = try Self.withPins()
    let words = product.parent("words")
    let variables = try AcmeProducts.program(
      "swift",
      """
      export PATH="${PATH#*:}"
      case "$1" in test) echo "$@" >>'\(words)' ;; *) exec swift "$@" ;; esac
      swift "$@"; status=$?
      echo >>'\(kit.path)/Package.resolved'
      exit $status
      """, for: product)
    let run = try product.relctl(
      ["run", "release"], variables: variables, timeoutSeconds: 540)
    #expect(run.status == 77, "\(run)")
    #expect(run.errors.contains("the tests left `../AcmeKit/Package.resolved` behind"), "\(run)")
    #expect(run.errors.contains("kit `AcmeKit`"), "\(run)")
    #expect(run.errors.contains("AcmeKit/Package.resolved: changed"), "\(run)")
    #expect(try product.parent.read("words").contains("--force-resolved-versions"))
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "1")
  }
}
