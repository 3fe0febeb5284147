import Effects
import TestSupport
import Testing

@Suite("the build tag, and waivers of kits")
struct TagTests {
  private static func bumped() throws -> TestProduct {
    let product = try SmallProducts.app(["pipelines/tag.yml": "stages: [tag]\n"])
    let run = try product.relctl("bump")
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return product
  }

  @Test("a tag that is at this commit already is success, annotated or not")
  func present() throws {
    for arguments in [["tag", "build/28"], ["tag", "--annotate", "--message", "x", "build/28"]] {
      let product = try Self.bumped()
      try product.repository.git(arguments)
      let before = try ProductSnapshot(product)
      let run = try product.relctl("run", "tag")
      #expect(run.status == 0 && run.errors.contains("already"), "\(run)")
      #expect(try before.changes(to: ProductSnapshot(product)) == [])
    }
  }

  @Test("a tag at another commit is 77 and stays")
  func elsewhere() throws {
    let product = try Self.bumped()
    try product.repository.git("tag", "build/28", "HEAD~1")
    let before = try ProductSnapshot(product)
    let run = try product.relctl("run", "tag", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == "tag-elsewhere", "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }

  @Test("a HEAD that is no bump is not tagged")
  func noBump() throws {
    let product = try SmallProducts.app(["pipelines/tag.yml": "stages: [tag]\n"])
    let run = try product.relctl("run", "tag", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == "not-a-bump", "\(run)")
    #expect(try product.repository.git("tag") == "")
  }

  @Test("a kit that was not pushed passes with its waiver, and its commit is recorded")
  func unpushedKit() throws {
    let product = try RefusalTable.withKit()
    let kit = try RefusalTable.kit(of: product)
    try kit.write("Deck.swift", "public struct Deck { let mast = 1 }\n")
    let revision = try kit.commit("a mast")
    #expect(try product.relctl("bump").status == 77)
    let run = try product.relctl("bump", "--allow-kit-unpushed")
    #expect(run.status == 0, "\(run)")
    #expect(
      try product.repository.git(
        "log", "-1", "--format=%(trailers:key=Kit-Revision,valueonly,separator=)")
        == "Kit \(revision) ../Kit")
    let verify = try product.relctl("verify", "--commit", "HEAD")
    #expect(verify.status == 0, "\(verify)")
  }

  @Test("a kit whose edit hides behind skip-worktree, size and time is dirty all the same")
  func hiddenEdit() throws {
    let product = try RefusalTable.withKit()
    let kit = try RefusalTable.kit(of: product)
    // Hidden from every stat-based look.
    try kit.git("update-index", "--skip-worktree", "Deck.swift")
    try kit.writeKeepingTime("Deck.swift", "public struct Dock {}\n")
    let run = try product.relctl("bump", "--json")
    #expect(run.status == 77, "\(run)")
    #expect(JSONDocument(run.output)?.errorID == "kit-dirty", "\(run)")
  }
}
