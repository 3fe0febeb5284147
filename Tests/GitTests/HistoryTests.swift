import Effects
import Git
import TestSupport
import Testing

@Suite struct HistoryTests {
  /// Three commits, pushed to a bare repository beside.
  private func pushed() throws -> ScratchRepository {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.commit("second")
    try scratch.commit("third")
    try scratch.git("init", "--quiet", "--bare", "../origin.git")
    try scratch.git("remote", "add", "origin", "../origin.git")
    try scratch.git("push", "--quiet", "origin", "main")
    return scratch
  }

  private func isPushed(_ repository: Repository, _ revision: String) throws -> Bool {
    let commit = try #require(try repository.resolve(revision))
    let tips = try repository.remoteTrackingReferences(of: "origin").map(\.target)
    return try repository.isReachable(commit, from: tips)
  }

  @Test("pushed means reachable from a remote-tracking branch")
  func reachability() throws {
    let scratch = try pushed()
    try scratch.commit("local")
    let repository = try scratch.open()
    #expect(try repository.remotes() == ["origin"])
    #expect(try repository.remoteURL("origin") == "../origin.git")
    #expect(try repository.remoteURL("other") == nil)
    #expect(try repository.branches().map(\.name) == ["refs/heads/main"])
    #expect(
      try repository.remoteTrackingReferences(of: "origin").map(\.name)
        == ["refs/remotes/origin/main"])
    #expect(try isPushed(repository, "HEAD~1"))
    #expect(try isPushed(repository, "HEAD~3"))
    #expect(try !isPushed(repository, "HEAD"))
  }

  @Test("a shallow clone's history ends at its edge without an error")
  func shallow() throws {
    let scratch = try pushed()
    try scratch.git("clone", "--quiet", "--depth", "2", "file://" + scratch.path, "../clone")
    let clone = try ScratchRepository(in: scratch.parent, name: "clone")
    try clone.commit("local")
    let repository = try clone.open()
    #expect(repository.isShallow)
    #expect(try isPushed(repository, "HEAD~1"))
    #expect(try isPushed(repository, "HEAD~2"))
    #expect(try !isPushed(repository, "HEAD"))
    var seen: [String] = []
    let head = try #require(try repository.head().commit)
    let end = try repository.walkFirstParents(from: head) { commit in
      seen.append(commit.summary)
      return true
    }
    #expect(end == .shallow)
    #expect(seen == ["local", "third", "second"])
  }

  @Test("first parents lead past merges to the root")
  func firstParents() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.git("checkout", "--quiet", "-b", "side")
    try scratch.commit("side")
    try scratch.git("checkout", "--quiet", "main")
    try scratch.git("merge", "--quiet", "--no-ff", "--message", "merge", "side")
    let repository = try scratch.open()
    let head = try #require(try repository.head().commit)
    #expect(try repository.commit(head).parents.count == 2)
    var seen: [String] = []
    let end = try repository.walkFirstParents(from: head) { commit in
      seen.append(commit.summary)
      return true
    }
    #expect(end == .root)
    #expect(seen == ["merge", "first"])
    let stopped = try repository.walkFirstParents(from: head) { _ in false }
    #expect(stopped == .stopped)
  }
}
