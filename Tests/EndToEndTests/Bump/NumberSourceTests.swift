import TestSupport
import Testing

@Suite("where the next number comes from")
struct NumberSourceTests {
  @Test("tags: one more than the remote's highest, whatever this clone knows")
  func tags() throws {
    let product = try SmallProducts.app()
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    for name in ["build/28", "build/41", "build/x", "other/99", "build/7"] {
      try bare.git("tag", name, "main")
    }
    let run = try product.relctl("bump", "--build-from", "tags")
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.read("project.yml").contains(": 42 "))
  }

  @Test("tags: works in a clone that is one commit deep")
  func shallow() throws {
    let product = try SmallProducts.app()
    try product.repository.write("README.md", "second\n")
    try product.repository.commit("second")
    try product.repository.git("push", "--quiet")
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.git("tag", "build/60", "main")
    try product.repository.git(
      "clone", "--quiet", "--depth", "1", "file://" + product.remote, product.parent("shallow"))
    let clone = try ScratchRepository(in: product.parent, name: "shallow")
    let run = try product.relctl(
      ["bump", "--build-from", "tags", "--push", "--yes"], directory: clone.path)
    #expect(run.status == 0, "\(run)")
    #expect(try clone.read("project.yml").contains(": 61 "))
    #expect(try product.remoteReference("refs/heads/main") == clone.git("rev-parse", "HEAD"))
  }

  static let hosts: [(variables: [String: String], number: Int)] = [
    (["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "77"], 77),
    (["GITLAB_CI": "true", "CI_PIPELINE_IID": "78"], 78),
    (["BUILDKITE": "true", "BUILDKITE_BUILD_NUMBER": "79"], 79),
    (["BITRISE_IO": "true", "BITRISE_BUILD_NUMBER": "80"], 80),
    (["CI_XCODEBUILD_ACTION": "archive", "CI_BUILD_NUMBER": "81"], 81),
    (["JENKINS_URL": "http://ci.example.com", "BUILD_NUMBER": "82"], 82),
    (["TEAMCITY_VERSION": "2026.1", "BUILD_NUMBER": "83"], 83),
  ]

  @Test(
    "ci: the host's run number, and the same number for the same HEAD is done", arguments: hosts)
  func ci(_ variables: [String: String], _ number: Int) throws {
    let product = try SmallProducts.app()
    let run = try product.relctl(["bump", "--build-from", "ci"], variables: variables)
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.read("project.yml").contains(": \(number) "))
    let again = try product.relctl(["bump", "--build-from", "ci"], variables: variables)
    #expect(again.status == 0, "\(again)")
    #expect(again.output.contains("already bumped"), "\(again)")
    #expect(try product.repository.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test("ci: an offset of the stage is added, and a number never goes down")
  func offset() throws {
    let product = try SmallProducts.app([
      "pipelines/release.yml": "stages:\n  - bump: { build: ci, offset: 1000 }\n"
    ])
    let variables = ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "5"]
    let run = try product.relctl(["run", "release"], variables: variables)
    #expect(run.status == 0, "\(run)")
    #expect(try product.repository.read("project.yml").contains(": 1005 "))
    let down = try product.relctl(["bump", "--build-from", "ci"], variables: variables)
    #expect(down.status == 77, "\(down)")
  }
}
