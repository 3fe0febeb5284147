import TestSupport
import Testing

@Suite("a bump after a stage of one's own that changed what was planned on")
struct MovedBaseTests {
  struct Meddling: Sendable, CustomTestStringConvertible {
    let name: String
    /// A shell script, run in the repository by a stage before the bump.
    let script: String
    let message: String
    var testDescription: String { name }
  }

  static let meddlings: [Meddling] = [
    Meddling(
      name: "a commit", script: "git commit -q --allow-empty -m other",
      message: "the plan was made at"),
    Meddling(
      name: "a commit that changes the number itself",
      script: "sed -i.old s/27/41/ project.yml && rm project.yml.old && git commit -qam other",
      message: "the plan was made at"),
    Meddling(
      name: "HEAD moved back", script: "git reset -q --hard HEAD~1",
      message: "the plan was made at"),
    Meddling(
      name: "another branch at the same commit", script: "git checkout -q -b other",
      message: "HEAD is on branch `other`, the plan was made on branch `main`"),
    Meddling(
      name: "HEAD taken off its branch", script: "git checkout -q --detach",
      message: "HEAD is detached, the plan was made on branch `main`"),
    Meddling(
      name: "the number's file", script: "echo '# more' >> project.yml",
      message: "project.yml"),
  ]

  @Test("is refused, and changes nothing", arguments: meddlings)
  func refused(_ meddling: Meddling) throws {
    let product = try SmallProducts.app([
      "pipelines/meddle.yml":
        "stages:\n  - run: { name: meddle, command: [sh, scripts/meddle] }\n  - bump\n",
      "scripts/meddle": meddling.script + "\n",
    ])
    try product.repository.write("README.md", "second\n")
    try product.repository.commit("second")
    let run = try product.relctl("run", "meddle")
    #expect(run.status == 77, "\(run)")
    #expect(run.errors.contains(meddling.message), "\(run)")
    let log = try product.repository.git("log", "--all", "--format=%s")
    #expect(!log.contains("Bump"), "\(log)")
    #expect(try product.repository.git("tag") == "")
  }
}
