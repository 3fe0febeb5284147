import TestSupport
import Testing

/// What the user's git and the server are set to, and what of it a push may follow.
@Suite("pushing under git's configurations")
struct PushConfigurationTests {
  @Test(
    "nothing but the branch and the tag is sent, whatever git would do by itself",
    arguments: [
      ["push.followTags", "true"], ["push.default", "matching"], ["push.default", "nothing"],
      ["remote.origin.push", "refs/heads/main:refs/heads/wrong"], ["remote.pushDefault", "none"],
      ["alias.push", "!false"], ["push.gpgSign", "if-asked"], ["color.ui", "always"],
    ])
  func exact(_ setting: [String]) throws {
    let product = try SmallProducts.app()
    let git = product.repository
    try git.git("tag", "-a", "-m", "somebody's", "v9")
    try git.git("branch", "other")
    try git.git(["config"] + setting)
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 0, "\(run)")
    let head = try git.git("rev-parse", "HEAD")
    let there = try git.git("ls-remote", product.remote).split(separator: "\n").map(String.init)
    #expect(
      there.filter { !$0.contains("^{}") }.map { $0.split(separator: "\t")[1] } == [
        "HEAD", "refs/heads/main", "refs/tags/build/28",
      ], "\(there)")
    #expect(there.contains(head + "\trefs/heads/main"))
  }

  @Test("who follows the winner of a race keeps the tags that nobody else has")
  func prunes() throws {
    let product = try SmallProducts.app()
    let git = product.repository
    for setting in ["fetch.prune", "fetch.pruneTags"] { try git.git("config", setting, "true") }
    try git.git("tag", "mine")
    try git.git("clone", "--quiet", product.remote, product.parent("other"))
    let first = try product.relctl(
      ["bump", "--push", "--yes"], directory: product.parent("other"))
    #expect(first.status == 0, "\(first)")
    let second = try product.relctl("bump", "--push", "--yes")
    #expect(second.status == 0, "\(second)")
    #expect(second.errors.contains("lost the race"), "\(second)")
    #expect(try git.git("tag").split(separator: "\n") == ["build/28", "build/29", "mine"])
  }

  @Test("a server that takes one reference at a time gets no half; a tag alone it takes")
  func notAtomic() throws {
    let product = try SmallProducts.app()
    let bare = try ScratchRepository(in: product.parent, name: "remote.git")
    try bare.git("config", "receive.advertiseAtomic", "false")
    let before = try product.remoteReference("refs/heads/main")
    let run = try product.relctl("bump", "--push", "--yes")
    #expect(run.status == 69, "\(run)")
    #expect(run.errors.contains("cannot take a branch and a tag in one step"), "\(run)")
    #expect(run.errors.contains("hint: \"push\": \"tag\""), "\(run)")
    #expect(try product.remoteReference("refs/heads/main") == before)
    #expect(try product.remoteReference("refs/tags/build/28") == nil)
    #expect(try product.repository.git("tag") == "")

    let other = try SmallProducts.app([
      "product.json": SmallProducts.productFile.replacing(
        "\"branches\"", with: "\"push\": \"tag\", \"branches\"")
    ])
    try ScratchRepository(in: other.parent, name: "remote.git").git(
      "config", "receive.advertiseAtomic", "false")
    let tag = try other.relctl("bump", "--push", "--yes")
    #expect(tag.status == 0, "\(tag)")
    #expect(try other.remoteReference("refs/tags/build/28") != nil)
  }
}
