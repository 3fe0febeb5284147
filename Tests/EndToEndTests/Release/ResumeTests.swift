import Effects
import TestSupport
import Testing

@Suite("relctl resume")
struct ResumeTests {
  private static let pipeline = """
    stages:
      - clean
      - kits
      - bump
      - run: { name: check, command: [scripts/check, "{build}", "{commit}"] }
      - tag

    """

  /// A run whose `check` stage failed: the bump stands, the tag is missing.
  private static func stopped(kit: Bool = false) throws -> TestProduct {
    let product = try kit ? RefusalTable.withKit() : SmallProducts.app()
    try product.repository.write("pipelines/release.yml", pipeline)
    try product.repository.write(
      "scripts/check", "#!/bin/sh\necho \"checking $1 at $2\"\ntest -e ../pass\n")
    try product.repository.makeExecutable("scripts/check")
    try product.repository.commit("a check")
    try product.repository.git("push", "--quiet")
    let run = try product.relctl("run", "release")
    guard run.status == 1 else { throw ScratchError(message: run.description) }
    return product
  }

  @Test("goes on after the cause is mended, without a second bump")
  func goesOn() throws {
    let product = try Self.stopped()
    #expect(try product.repository.git("tag") == "")
    let again = try product.relctl("resume")
    #expect(again.status == 1, "\(again)")
    try product.parent.write("pass", "")
    let run = try product.relctl("resume")
    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("1/5 clean"), "\(run)")
    #expect(try product.repository.git("tag") == "build/28")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "3")
    let done = try product.relctl("resume")
    #expect(done.status == 66, "\(done)")
  }

  @Test("run refuses while a run waits, bump tells the bump that stands, --new begins anew")
  func neverTwo() throws {
    let product = try Self.stopped()
    let head = try product.repository.git("rev-parse", "HEAD")
    let run = try product.relctl("run", "release")
    #expect(run.status == 77 && run.errors.contains("relctl resume"), "\(run)")
    let bump = try product.relctl("bump")
    #expect(bump.status == 0 && bump.output.contains("28"), "\(bump)")
    #expect(try product.repository.git("rev-parse", "HEAD") == head)
    try product.parent.write("pass", "")
    let anew = try product.relctl("run", "release", "--new")
    #expect(anew.status == 0, "\(anew)")
    #expect(try product.repository.git("tag") == "build/29")
  }

  struct Move: Sendable, CustomTestStringConvertible {
    let name: String
    let id: String
    let move: @Sendable (TestProduct) throws -> Void
    var testDescription: String { name }
  }

  static let moves: [Move] = [
    Move(name: "HEAD", id: "resume-head-moved") { product in
      try product.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    },
    Move(name: "a kit's HEAD", id: "resume-kit-moved") { product in
      try RefusalTable.kit(of: product).git(
        "commit", "--quiet", "--allow-empty", "--message", "more")
    },
    Move(name: "the pipeline", id: "resume-pipeline-moved") { product in
      try product.repository.write("pipelines/release.yml", pipeline + "  - push\n")
    },
    Move(name: "product.json", id: "resume-input-moved") { product in
      let text = try product.repository.read("product.json")
      try product.repository.write("product.json", text + "\n")
    },
    Move(name: "an input", id: "resume-input-moved") { product in
      try product.repository.write("Sources/App.swift", "edited\n")
    },
    Move(name: "a kit's input", id: "resume-input-moved") { product in
      try RefusalTable.kit(of: product).write("Deck.swift", "edited\n")
    },
  ]

  @Test("refuses when something was moved", arguments: moves)
  func refuses(_ move: Move) throws {
    let product = try Self.stopped(kit: true)
    try product.parent.write("pass", "")
    try move.move(product)
    let before = try ProductSnapshot(product)
    let run = try product.relctl("resume", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == move.id, "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("a torn last line of the journal is no damage, one before it is named")
  func tornJournal() throws {
    let product = try Self.stopped()
    try product.parent.write("pass", "")
    let id = try #require(try LiveFiles().list(product.root + "/.relctl/runs").first).name
    let journal = ".relctl/runs/\(id)/journal.ndjson"
    let good = try product.repository.read(journal)
    try product.repository.write(journal, "{\"at\":1}\n" + good)
    let damaged = try product.relctl("resume")
    #expect(damaged.status != 0 && damaged.errors.contains("line 1"), "\(damaged)")
    try product.repository.write(journal, good + "{\"at\":\"2026-")
    let run = try product.relctl("resume")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.git("tag") == "build/28")
  }

  @Test("a named run that is finished is told, one that is not there is 66")
  func named() throws {
    let product = try SmallProducts.app()
    #expect(try product.relctl("run", "release").status == 0)
    let id = try #require(try LiveFiles().list(product.root + "/.relctl/runs").first).name
    let finished = try product.relctl("resume", id)
    #expect(finished.status == 0 && finished.output.contains("finished"), "\(finished)")
    #expect(try product.relctl("resume", "9999").status == 66)
  }
}
