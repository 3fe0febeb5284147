import Effects
import Foundation
import TestSupport
import Testing

@Suite("relctl plan")
struct PlanTests {
  /// Commands that only read.
  static let reading: [[String]] = [
    ["plan", "release"], ["status"], ["validate"], ["kits"], ["generate", "--check"],
    ["bump", "--dry-run"], ["verify", "--commit", "HEAD"], ["schema", "product"], ["doctor"],
    ["changelog", "--check"],
  ]

  /// A product in which every program that git would run on its behalf leaves a mark.
  private static func trapped() throws -> TestProduct {
    let product = try RefusalTable.withKit()
    for repository in [product.repository, try RefusalTable.kit(of: product)] {
      let mark = product.parent("marked")
      let script = "#!/bin/sh\necho \"$0 $*\" >> \(mark)\ncat\n"
      let trap = repository.path + "/.git/trap"
      try repository.write(".git/trap", script)
      try repository.makeExecutable(".git/trap")
      for hook in [
        "pre-commit", "commit-msg", "post-commit", "prepare-commit-msg", "post-checkout",
        "post-index-change", "reference-transaction", "pre-push", "post-rewrite",
      ] {
        try repository.write(".git/hooks/" + hook, script)
        try repository.makeExecutable(".git/hooks/" + hook)
      }
      for (key, value) in [
        ("core.fsmonitor", trap), ("filter.mark.clean", trap), ("filter.mark.smudge", trap),
        ("diff.external", trap), ("core.pager", trap), ("core.editor", trap),
        ("core.sshCommand", trap), ("credential.helper", trap), ("gpg.program", trap),
        ("uploadpack.packObjectsHook", trap),
      ] {
        try repository.git("config", key, value)
      }
    }
    return product
  }

  @Test("reading starts nothing that the repository brings along, and changes nothing")
  func readsOnly() throws {
    let product = try Self.trapped()
    let before = try ProductSnapshot(product)
    for arguments in Self.reading {
      let run = try product.relctl(arguments)
      #expect(run.status != nil, "\(run)")
      #expect(try !LiveFiles().exists(product.parent("marked")), "\(run)")
      let changes = try before.changes(to: ProductSnapshot(product))
      #expect(changes == [], "\(run)")
    }
  }

  @Test("a bump runs no hook, no fsmonitor and no filter")
  func bumpRunsNone() throws {
    let product = try Self.trapped()
    let run = try product.relctl("bump", "--tag")
    #expect(run.status == 0, "\(run)")
    #expect(try !LiveFiles().exists(product.parent("marked")))
    #expect(run.errors.contains("hook"), "it says that hooks were not run: \(run)")
  }

  @Test("plan prints the very edits that run makes")
  func edits() throws {
    let product = try SmallProducts.app([
      "product.json": SmallProducts.productFile.replacing(
        "\"apps\"", with: "\"stamp\": \"Sources/Stamp.swift\",\n  \"apps\"")
    ])
    let plan = try product.relctl("plan", "release")
    #expect(plan.status == 0, "\(plan)")
    let planned = plan.output.split(separator: "\n").map { $0.dropFirst(4) }
      .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
      .filter { !$0.hasPrefix("+++") && !$0.hasPrefix("---") }.map(String.init)
    let run = try product.relctl("run", "release")
    #expect(run.status == 0, "\(run)")
    let done = try BumpTests.changes(product)
      .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
    #expect(planned.sorted() == done.sorted())
    #expect(planned.count > 2)
  }

  @Test("the plan's JSON is the plan that the run stores")
  func stored() throws {
    let product = try SmallProducts.app()
    let plan = try #require(JSONDocument(try product.relctl("plan", "release", "--json").output))
    let stages = try #require(plan["plan", "stages"] as? [[String: Any]])
    #expect(stages.map { $0["word"] as? String } == ["clean", "kits", "bump", "tag"])
    #expect(try product.relctl("run", "release").status == 0)
    let run = try #require(try LiveFiles().list(product.root + "/.relctl/runs").first)
    let text = try product.repository.read(".relctl/runs/\(run.name)/plan.json")
    let kept = try #require(JSONDocument(text)?["stages"] as? [[String: Any]])
    #expect(kept as NSArray == stages as NSArray)
  }

  @Test("a pipeline that no machine like this can run says so before anything begins")
  func refusesEarly() throws {
    let product = try SmallProducts.app([
      "pipelines/release.yml": "stages:\n  - bump\n  - test: { apps: [Skiff] }\n"
    ])
    let before = try ProductSnapshot(product)
    let run = try product.relctl("run", "release")
    #expect(run.status == 69, "\(run)")
    #expect(try before.changes(to: ProductSnapshot(product)) == [])
  }
}
