import Effects
import TestSupport
import Testing

@Suite(
  "KIT: packages beside the product",
  .enabled(if: EvidenceProduct.toolchain != nil, "no swift in PATH"))
struct KitCasesTests {
  private static func refuses(_ product: TestProduct, status: Int32 = 77, says: [String]) throws {
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump")
    #expect(run.status == status, "\(run)")
    for text in says { #expect(run.errors.contains(text), "\(text) is not said: \(run)") }
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  private static func bump(_ product: TestProduct, records kit: ScratchRepository, at path: String)
    throws
  {
    let run = try product.relctl("bump")
    #expect(run.status == 0, "\(run)")
    let revision = try kit.git("rev-parse", "HEAD")
    #expect(revision.count == 40)
    #expect(try AcmeProducts.kitTrailer(product) == "AcmeKit \(revision) \(path)")
    #expect(try product.repository.git("show", "--format=", "--name-only") == "project.yml")
    let verify = try product.relctl("verify", "--commit", "HEAD")
    #expect(verify.status == 0, "\(verify)")
  }

  @Test("A-KIT-01: a clean kit's whole id is recorded, a dirty kit's files are named")
  func recorded() throws {
    let (product, kit) = try AcmeProducts.withKit()
    try Self.bump(product, records: kit, at: "../AcmeKit")
    try kit.write("Sources/AcmeKit/A.swift", "public struct A { let edited = true }\n")
    try Self.refuses(product, says: ["kit `AcmeKit`", "AcmeKit/Sources/AcmeKit/A.swift: changed"])
  }

  @Test("A-KIT-02: a directory of a repository around the product is no kit, and no id is recorded")
  func enclosing() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec(kit: "../AcmeKit")))
    for (path, text) in AcmeProducts.kitFiles {
      _ = try product.parent.write("AcmeKit/" + path, text)
    }
    let mono = try ScratchRepository(in: product.parent.owner, at: product.parent.path)
    try mono.git("init", "--quiet", ".")
    try mono.git("add", "AcmeKit")
    try mono.git("commit", "--quiet", "--message", "mono")
    try Self.refuses(product, says: ["`../AcmeKit`", "a repository that contains the product"])
    // Without that repository it is in none.
    try mono.remove(".git")
    try Self.refuses(product, says: ["`../AcmeKit`", "lies in no git repository"])
  }

  @Test("A-KIT-02: a package in the product's own repository is no kit either")
  func monorepo() throws {
    var files = AcmeProducts.kitFiles.reduce(into: [:]) { $0["AcmeKit/" + $1.key] = $1.value }
    for (path, text) in AcmeProducts.files(AcmeProducts.spec(kit: "../AcmeKit")) {
      files["App/" + path] = text
    }
    let product = try TestProduct(files)
    let directory = product.root + "/App"
    let kits = try product.relctl(["kits"], directory: directory)
    #expect(kits.status == 0 && kits.output.contains("no kit"), "\(kits)")
    let run = try product.relctl(["bump"], directory: directory)
    #expect(run.status == 0, "\(run)")
    #expect(try AcmeProducts.kitTrailer(product) == "")
    try product.repository.write("AcmeKit/Sources/AcmeKit/A.swift", "public struct A {/**/}\n")
    let dirty = try product.relctl(["bump"], directory: directory)
    #expect(dirty.status == 77 && dirty.errors.contains("AcmeKit/A.swift: changed"), "\(dirty)")
  }

  @Test("A-KIT-03: what SwiftPM would compile is dirt, ignored or not; what it built is not")
  func strays() throws {
    let (product, kit) = try AcmeProducts.withKit()
    try kit.write("Sources/AcmeKit/New.swift", "let new = 1\n")
    try Self.refuses(product, says: ["AcmeKit/New.swift: untracked"])
    try kit.remove("Sources/AcmeKit/New.swift")
    try kit.write(".git/info/exclude", "Gen.swift\n")
    try kit.write("Sources/AcmeKit/Gen.swift", "let gen = 1\n")
    try Self.refuses(product, says: ["AcmeKit/Gen.swift: ignored by git, but could be compiled"])
    try kit.remove("Sources/AcmeKit/Gen.swift")
    try kit.write(".build/debug/Gen.swift", "let gen = 1\n")
    try Self.bump(product, records: kit, at: "../AcmeKit")
  }

  @Test("A-KIT-05: a kit in a directory of another name is told, with the name that it needs")
  func renamed() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec(kit: "Sub").replacing("AcmeKit", with: "Sub"),
        [
          "Sub/Sources/Sub/S.swift": "import AcmeKit\n",
          "Sub/Package.swift": """
          // swift-tools-version: 6.0
          import PackageDescription
          let package = Package(
            name: "Sub", products: [.library(name: "Sub", targets: ["Sub"])],
            dependencies: [.package(path: "../../AcmeKit-wt")],
            targets: [
              .target(
                name: "Sub", dependencies: [.product(name: "AcmeKit", package: "AcmeKit")])
            ])

          """,
        ]))
    _ = try product.addKit("AcmeKit-wt", AcmeProducts.kitFiles)
    try Self.refuses(
      product, status: 78,
      says: [
        "Sub/Package.swift", "unknown package 'AcmeKit'", "check it out as `AcmeKit`",
      ])
  }

  @Test("A-KIT-06: a kit cloned into the product and linked beside it is a kit, and no dirt")
  func nestedClone() throws {
    let product = try TestProduct(
      AcmeProducts.files(
        AcmeProducts.spec(kit: "../AcmeKit"),
        ["pipelines/release.yml": "stages: [clean, kits, bump]\n"]))
    let origin = try product.addKit("origin", AcmeProducts.kitFiles)
    try origin.git("clone", "--quiet", product.parent("origin.git"), product.root + "/AcmeKit")
    let kit = try ScratchRepository(in: product.parent.owner, at: product.root + "/AcmeKit")
    try kit.git("remote", "set-url", "origin", product.parent("origin.git"))
    let linked = try ProgramRun.run(
      "ln", ["-s", "Product/AcmeKit", "AcmeKit"], environment: HermeticHome.environment,
      directory: product.parent.path)
    #expect(linked.status == 0)
    #expect(try product.repository.git("status", "--porcelain") == "?? AcmeKit/")
    let run = try product.relctl("run", "release")
    #expect(run.status == 0, "\(run)")
    let revision = try kit.git("rev-parse", "HEAD")
    #expect(try AcmeProducts.kitTrailer(product) == "origin \(revision) AcmeKit")
    #expect(try product.repository.git("show", "--format=", "--name-only") == "project.yml")
    try product.repository.write("other.txt", "x\n")
    try Self.refuses(product, says: ["other.txt: untracked"])
    try product.repository.remove("other.txt")
    try kit.write("Sources/AcmeKit/New.swift", "let new = 1\n")
    try Self.refuses(product, says: ["kit `origin`", "AcmeKit/New.swift: untracked"])
  }

  @Test("A-KIT-07: a worktree of a kit is a kit, its .git a file")
  func worktree() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec(kit: "../AcmeKit-rel")))
    let main = try product.addKit("AcmeKit", AcmeProducts.kitFiles)
    try main.git("tag", "v1")
    try main.commit("later")
    try main.git("worktree", "add", "--quiet", "../AcmeKit-rel", "v1")
    let kit = try ScratchRepository(in: product.parent, name: "AcmeKit-rel")
    #expect(try kit.read(".git").hasPrefix("gitdir: "))
    try Self.bump(product, records: kit, at: "../AcmeKit-rel")
    try kit.write("Sources/AcmeKit/A.swift", "public struct A {/**/}\n")
    try Self.refuses(product, says: ["AcmeKit-rel/Sources/AcmeKit/A.swift: changed"])
  }

  @Test("A-KIT-07: so is a submodule, and its commit must be the one that the product records")
  func submodule() throws {
    let product = try TestProduct(AcmeProducts.files(AcmeProducts.spec(kit: "Kits/AcmeKit")))
    _ = try product.addKit("AcmeKit", AcmeProducts.kitFiles)
    try product.repository.git(
      "submodule", "--quiet", "add", product.parent("AcmeKit.git"), "Kits/AcmeKit")
    try product.repository.commit("a kit")
    let kit = try ScratchRepository(in: product.parent.owner, at: product.root + "/Kits/AcmeKit")
    #expect(try kit.read(".git").hasPrefix("gitdir: "))
    try Self.bump(product, records: kit, at: "Kits/AcmeKit")
    try kit.commit("later")
    try kit.git("push", "--quiet", "origin", "HEAD:main")
    try Self.refuses(product, says: ["Kits/AcmeKit: submodule at", "recorded"])
  }
}
