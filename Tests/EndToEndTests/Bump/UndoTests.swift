import Effects
import TestSupport
import Testing

@Suite("bump --undo, --tag and --no-commit")
struct UndoTests {
  @Test("takes back the bump and its tag: files, HEAD, references and index")
  func undo() throws {
    let product = try SmallProducts.app()
    let before = try ProductSnapshot(product)
    #expect(try product.relctl("bump", "--tag").status == 0)
    #expect(try product.repository.git("cat-file", "-t", "build/28") == "tag")
    #expect(try product.repository.git("rev-list", "-1", "build/28") != "")
    let undo = try product.relctl("bump", "--undo")
    #expect(undo.status == 0, "\(undo)")
    let changes = try before.changes(to: ProductSnapshot(product)).filter {
      // The project is regenerated, and the index holds fresh stat data.
      !$0.contains("Skiff.xcodeproj") && !$0.hasPrefix("Product/.git/index:")
    }
    #expect(changes == [])
    #expect(try product.repository.git("status", "--porcelain") == "")
    #expect(try product.repository.git("diff-index", "--cached", "HEAD") == "")
    let again = try product.relctl("bump", "--undo")
    #expect(again.status == 77, "\(again)")
    #expect(try product.relctl("bump").status == 0)
    #expect(try BumpedState(product: product).remains(tag: nil) == [])
  }

  @Test("after an undo the project is the old one again")
  func project() throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("generate").status == 0)
    let old = try product.repository.read("Skiff.xcodeproj/project.pbxproj")
    #expect(try product.relctl("bump").status == 0)
    #expect(try product.repository.read("Skiff.xcodeproj/project.pbxproj") != old)
    #expect(try product.relctl("bump", "--undo").status == 0)
    #expect(try product.repository.read("Skiff.xcodeproj/project.pbxproj") == old)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let prepare: @Sendable (TestProduct) throws -> Void
    let id: String
    var testDescription: String { name }
  }

  static let refusals: [Case] = [
    Case(
      name: "the bump was pushed", prepare: { try $0.repository.git("push", "--quiet") },
      id: "undo-pushed"),
    Case(
      name: "only its tag was pushed",
      prepare: { try $0.repository.git("push", "--quiet", "origin", "build/28") },
      id: "undo-pushed"),
    Case(
      name: "a commit stands on it",
      prepare: { product in
        try product.repository.write("README.md", "later\n")
        try product.repository.commit("later")
      }, id: "undo-head-moved"),
    Case(
      name: "the file was edited since",
      prepare: { product in
        let text = try product.repository.read("project.yml")
        try product.repository.write("project.yml", text + "# note\n")
      }, id: "undo-file-moved"),
    Case(
      name: "HEAD is on another branch at the bump",
      prepare: { try $0.repository.git("switch", "--quiet", "--create", "other") },
      id: "undo-branch-moved"),
    Case(
      name: "HEAD left its branch",
      prepare: { try $0.repository.git("switch", "--quiet", "--detach") },
      id: "undo-branch-moved"),
  ]

  @Test("refuses what it did not make or what others may have", arguments: refusals)
  func refuses(_ refusal: Case) throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("bump", "--tag").status == 0)
    try refusal.prepare(product)
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump", "--undo", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == refusal.id, "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("-n says what an undo would do, refuses what it would refuse, and changes nothing")
  func dryUndo() throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("bump", "--tag").status == 0)
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump", "--undo", "-n")
    #expect(run.status == 0 && run.output.contains("would take back Skiff 1.2.0 (28)"), "\(run)")
    #expect(run.output.contains("would restore project.yml"), "\(run)")
    #expect(run.output.contains("would remove tag build/28"), "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    try product.repository.git("push", "--quiet")
    let pushed = try product.relctl("bump", "--undo", "-n")
    #expect(pushed.status == 77, "\(pushed)")
  }

  @Test(
    "options that contradict each other are refused, and none is left out",
    arguments: [
      ["--undo", "--build", "50"], ["--undo", "--build-from", "tags"], ["--undo", "--push"],
      ["--undo", "--tag"], ["--undo", "--no-commit"], ["--undo", "--level", "minor"],
      ["--undo", "--version", "2.0"], ["--no-commit", "--tag"], ["--no-commit", "--push"],
      ["--build", "50", "--build-from", "ci"], ["--version", "2.0", "--level", "major"],
    ])
  func conflicts(_ options: [String]) throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("bump").status == 0)
    let before = try ProductSnapshot(product)
    let run = try product.relctl(["bump"] + options)
    #expect(run.status == 64 && run.errors.contains("exclude each other"), "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("an edit of another file stays through an undo")
  func otherEdits() throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("bump").status == 0)
    try product.repository.write("README.md", "edited\n")
    try product.repository.write("Sources/Other.swift", "x\n")
    try product.repository.git("add", "Sources/Other.swift")
    #expect(try product.relctl("bump", "--undo").status == 0)
    #expect(try product.repository.read("README.md") == "edited\n")
    #expect(
      try product.repository.git("status", "--porcelain")
        == " M README.md\nA  Sources/Other.swift")
  }

  @Test("--no-commit changes the files only")
  func noCommit() throws {
    let product = try SmallProducts.app()
    let head = try product.repository.git("rev-parse", "HEAD")
    let run = try product.relctl("bump", "--no-commit")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("rev-parse", "HEAD") == head)
    #expect(try product.repository.git("status", "--porcelain") == " M project.yml")
    #expect(try product.repository.read("project.yml").contains(": 28 "))
  }

  @Test("-n prints the plan and changes nothing")
  func dryRun() throws {
    let product = try SmallProducts.app()
    let before = try ProductSnapshot(product)
    let run = try product.relctl("bump", "-n")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("+    CURRENT_PROJECT_VERSION: 28   # the one home"))
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
    #expect(try !LiveFiles().exists(product.root + "/.relctl/runs"))
  }

  @Test("of a bump beside its branch returns to the branch")
  func returnsToBranch() throws {
    let file = SmallProducts.productFile.replacing(
      "\"git\": {", with: "\"git\": {\"push\": \"tag\", ")
    let product = try SmallProducts.app(["product.json": file])
    let before = try product.repository.git("rev-parse", "HEAD")
    #expect(try product.relctl("bump").status == 0)
    #expect(try product.repository.git("branch", "--show-current") == "")
    #expect(try product.repository.git("rev-parse", "main") == before)
    let undo = try product.relctl("bump", "--undo")
    #expect(undo.status == 0, "\(undo)")
    #expect(try product.repository.git("branch", "--show-current") == "main")
    #expect(try product.repository.git("rev-parse", "HEAD") == before)
    #expect(try product.repository.git("status", "--porcelain") == "")
    #expect(try product.repository.git("fsck", "--strict", "--no-dangling") == "")
  }
}
