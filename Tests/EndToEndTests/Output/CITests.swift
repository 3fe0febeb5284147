import Effects
import TestSupport
import Testing

@Suite("relctl ci")
struct CITests {
  private static func product(_ stages: String = "clean, kits, bump, tag") throws -> TestProduct {
    try SmallProducts.app(["pipelines/ci.yml": "stages: [\(stages)]\n"])
  }

  private static func gitHub(_ product: TestProduct) throws -> [String: String] {
    try product.parent.write("output", "")
    try product.parent.write("summary", "")
    return [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "40",
      "GITHUB_OUTPUT": product.parent("output"), "GITHUB_STEP_SUMMARY": product.parent("summary"),
    ]
  }

  @Test("on GitHub it folds the log, writes outputs and a summary")
  func gitHub() throws {
    let product = try Self.product()
    let run = try product.relctl(["ci"], variables: Self.gitHub(product))
    #expect(run.status == 0, "\(run)")
    let log = run.errors.split(separator: "\n").map(String.init)
    #expect(log.filter { $0.hasPrefix("::group::") }.count == 3, "\(run)")
    #expect(log.filter { $0 == "::endgroup::" }.count == 3, "\(run)")
    #expect(log.contains { $0.contains("kits") && $0.contains("skipped") })
    let head = try product.repository.git("rev-parse", "HEAD")
    let outputs = try product.parent.read("output").split(separator: "\n").map(String.init)
    for line in [
      "version=1.2.0", "marketing_version=1.2.0", "build_number=28", "commit_sha=\(head)",
      "tag=build/28",
    ] {
      #expect(outputs.contains(line), "\(line) is not in \(outputs)")
    }
    #expect(outputs.contains { $0.hasPrefix("inputs_digest=v1:sha256:") })
    #expect(outputs.contains { $0.hasPrefix("run_id=") })
    let summary = try product.parent.read("summary")
    #expect(summary.contains("Skiff") && summary.contains("bump"))
  }

  @Test("several lines stand between delimiters that nobody can guess")
  func kits() throws {
    let product = try RefusalTable.withKit()
    try product.repository.write("pipelines/ci.yml", "stages: [bump]\n")
    try product.repository.commit("ci")
    let other = try product.addKit("Other", ["Mast.swift": "struct Mast {}\n"])
    let spec = try product.repository.read("project.yml")
    try product.repository.write(
      "project.yml", spec.replacing("../Kit]", with: "../Kit, ../Other]"))
    try product.repository.commit("two kits")
    let run = try product.relctl(["ci"], variables: Self.gitHub(product))
    #expect(run.status == 0, "\(run)")
    let outputs = try product.parent.read("output").split(separator: "\n").map(String.init)
    let start = try #require(outputs.firstIndex { $0.hasPrefix("kit_revisions<<") })
    let delimiter = String(outputs[start].dropFirst("kit_revisions<<".count))
    #expect(delimiter.count > 20)
    #expect(outputs[start + 1].hasPrefix("Kit ") && outputs[start + 2].hasPrefix("Other "))
    #expect(outputs[start + 2].contains(try other.git("rev-parse", "HEAD")))
    #expect(outputs[start + 3] == delimiter)
  }

  @Test("a failure is an annotation, a closed group and the run's own status")
  func fails() throws {
    let product = try Self.product()
    try product.repository.write("Sources/Dirt.swift", "x\n")
    let run = try product.relctl(["ci"], variables: Self.gitHub(product))
    #expect(run.status == 77, "\(run)")
    let log = run.errors.split(separator: "\n").map(String.init)
    let annotations = log.filter { $0.hasPrefix("::error ") }
    #expect(annotations.count == 1, "\(run)")
    #expect(annotations.first?.contains("Dirt.swift") == true, "\(run)")
    #expect(
      log.filter { $0.hasPrefix("::group::") }.count == log.filter { $0 == "::endgroup::" }.count)
    let outputs = try product.parent.read("output")
    #expect(!outputs.contains("build_number="))
  }

  @Test(
    "elsewhere it runs the pipeline and writes no commands",
    arguments: [
      ["GITLAB_CI": "true", "CI_PIPELINE_IID": "9"], ["BUILDKITE": "true"], ["CI": "true"], [:],
    ])
  func elsewhere(_ variables: [String: String]) throws {
    let product = try Self.product()
    let run = try product.relctl(["ci"], variables: variables)
    #expect(run.status == 0, "\(run)")
    #expect(!run.errors.contains("::group::"))
    #expect(try BumpedState(product: product).remains(tag: "build/28") == [])
  }

  @Test("a bare CI does not agree to a push, a recognised host's own variable does")
  func consent() throws {
    let product = try Self.product("bump, push")
    let bare = try product.relctl(["ci"], variables: ["CI": "true"])
    #expect(bare.status == 77 && bare.errors.contains("--yes"), "\(bare)")
    #expect(try product.remoteReference("refs/tags/build/28") == nil)
    let run = try product.relctl(["ci", "--new"], variables: Self.gitHub(product))
    #expect(run.status == 0, "\(run)")
    #expect(try product.remoteReference("refs/tags/build/28") != nil)
  }

  @Test("outputs that cannot be written fail the job, though the work stands")
  func outputsLost() throws {
    let product = try Self.product()
    var variables = try Self.gitHub(product)
    variables["GITHUB_OUTPUT"] = product.parent("nowhere/output")
    let run = try product.relctl(["ci"], variables: variables)
    #expect(run.status == 74, "\(run)")
    #expect(try product.repository.git("tag") == "build/28")
  }

  @Test("another pipeline is asked for by name; none is 66")
  func pipelines() throws {
    let product = try SmallProducts.app()
    let none = try product.relctl(["ci"], variables: Self.gitHub(product))
    #expect(none.status == 66 && none.errors.contains("release"), "\(none)")
    let run = try product.relctl(["ci", "--pipeline", "release"], variables: Self.gitHub(product))
    #expect(run.status == 0, "\(run)")
  }
}
