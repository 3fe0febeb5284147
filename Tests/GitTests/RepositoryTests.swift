import Effects
import Git
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct RepositoryTests {
  @Test("a path in no repository, or nowhere, opens none")
  func none() throws {
    _ = HermeticHome.path
    let directory = try TemporaryDirectory()
    #expect(try Repository.open(containing: directory.path) == nil)
    #expect(try Repository.open(containing: directory("missing")) == nil)
  }

  @Test("a directory inside a repository is not its root")
  func root() throws {
    let scratch = try ScratchRepository(files: ["kit/x": "1"])
    #expect(try Repository.open(root: scratch.path + "/kit") == nil)
    let inner = try Repository.open(containing: scratch.path + "/kit")
    #expect(inner?.workingDirectory == scratch.path)
    #expect(inner?.gitDirectory == scratch.path + "/.git")
  }

  @Test("HEAD is a branch, a detached commit or unborn")
  func heads() throws {
    let scratch = try ScratchRepository()
    let repository = try scratch.open()
    #expect(try repository.head() == .unborn("main"))
    let hex = try scratch.commit("x")
    let commit = try #require(ObjectID(hex: hex))
    #expect(try repository.head() == .branch("main", commit))
    try scratch.git("checkout", "--quiet", "--detach")
    #expect(try repository.head() == .detached(commit))
  }

  @Test("a linked worktree knows its own and the common directory")
  func worktree() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.git("worktree", "add", "--quiet", "../linked")
    let repository = try #require(try Repository.open(root: scratch.parent("linked")))
    #expect(repository.isWorktree)
    #expect(repository.commonDirectory == scratch.path + "/.git")
    #expect(repository.gitDirectory == scratch.path + "/.git/worktrees/linked")
    #expect(try repository.head().branchName == "linked")
  }

  @Test("a submodule knows the commit that the outer HEAD records; a nested clone is none")
  func superproject() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.addSubmodule("Vendor")
    let submodule = try #require(try Repository.open(root: scratch.path + "/Vendor"))
    let outer = try #require(try submodule.superproject())
    #expect(outer.workingDirectory == scratch.path)
    #expect(outer.path == "Vendor")
    #expect(outer.recorded == (try submodule.head().commit))
    try scratch.git("clone", "--quiet", "Vendor", "Nested")
    #expect(try Repository.open(root: scratch.path + "/Nested")?.superproject() == nil)
    #expect(try scratch.open().superproject() == nil)
  }

  @Test("core.worktree that leads elsewhere is refused")
  func otherWorktree() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.git("config", "core.worktree", scratch.parent.path + "/elsewhere")
    try scratch.parent.write("elsewhere/x", "1")
    let error = #expect(throws: GitError.self) { try scratch.open() }
    #expect(error?.kind == .unsupported)
  }

  @Test("a repository of another user is refused with git's own way out")
  func owner() throws {
    guard getuid() == 0 else { return }
    let scratch = try ScratchRepository(files: ["x": "1"])
    for name in ["", "/.git"] { #expect(chown(scratch.path + name, 65534, 65534) == 0) }
    let error = #expect(throws: GitError.self) { try scratch.open() }
    #expect(error?.kind == .unsafeOwner)
    #expect(error?.hint == "git config --global --add safe.directory \(scratch.path)")
  }

  @Test(
    "what waits for the user is named",
    arguments: [
      (["merge", "other"], OngoingOperation.merge), (["rebase", "other"], .rebase),
      (["cherry-pick", "other"], .cherryPick), (["revert", "--no-edit", "HEAD~1"], .revert),
      (["bisect", "start"], .bisect),
    ])
  func operations(_ command: [String], _ expected: OngoingOperation) throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.git("checkout", "--quiet", "-b", "other")
    try scratch.write("x", "other")
    try scratch.commit()
    try scratch.git("checkout", "--quiet", "main")
    for text in ["2", "3"] {
      try scratch.write("x", text)
      try scratch.commit()
    }
    let repository = try scratch.open()
    #expect(try repository.ongoingOperation() == nil)
    _ = try scratch.runGit(command)
    #expect(try repository.ongoingOperation() == expected)
  }

  @Test("settings are read as git reads them")
  func configuration() throws {
    let scratch = try ScratchRepository()
    try scratch.git("config", "a.b", "no")
    try scratch.git("config", "--add", "a.b", "yes")
    try scratch.git("config", "include.path", "extra")
    try scratch.write(".git/extra", "[c]\n\td = included\n\tflag\n")
    let configuration = try scratch.open().configuration()
    #expect(try configuration.list("a.b") == ["no", "yes"])
    #expect(try configuration.bool("a.b") == true)
    #expect(try configuration.string("c.d") == "included")
    #expect(try configuration.bool("c.flag") == true)
    #expect(try configuration.string("user.name") == "Test Person")
    #expect(try configuration.string("no.such") == nil)
    #expect(try configuration.list("no.such") == [])
  }

  @Test("revisions, trees and blobs are those that git shows")
  func objects() throws {
    let scratch = try ScratchRepository(files: [
      "a.b": "1", "a/b": "2", "a-b": "3", "a/c/d": "4", "\u{E4}": "5",
    ])
    try scratch.git("tag", "--annotate", "--message", "m", "v1")
    let repository = try scratch.open()
    let head = try #require(try repository.resolve("HEAD"))
    #expect(try repository.resolve("v1") == head)
    #expect(try repository.resolve("v1~0") == head)
    #expect(try repository.resolve(head.short) == head)
    #expect(try repository.resolve("nothing") == nil)
    #expect(throws: GitError.self) { try repository.resolve("HEAD:a.b") }
    let listed = try scratch.git("-c", "core.quotePath=false", "ls-tree", "-r", "HEAD")
    let ours = try repository.treeEntries(of: head).map {
      "\($0.mode.octal) blob \($0.id)\t\($0.path)"
    }
    #expect(ours.joined(separator: "\n") == listed)
    #expect(try repository.blob(at: "a/c/d", in: head) == [52])
    #expect(try repository.blob(at: "a/c", in: head) == nil)
    #expect(try repository.blob(at: "a/c/d/e", in: head) == nil)
    #expect(try repository.entry(at: "a/c", in: head)?.mode == .tree)
    #expect(
      ObjectID.of(kind: "blob", content: [52]) == (try repository.entry(at: "a/c/d", in: head)?.id))
    #expect(ObjectID.emptyTree.hex == "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
  }

  @Test("a missing object is damage, not absence")
  func corrupt() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let tree = try scratch.git("rev-parse", "HEAD^{tree}")
    try scratch.remove(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    let error = #expect(throws: GitError.self) {
      try scratch.open().compareWorkingDirectory { _ in .count }
    }
    #expect(error?.kind == .corrupt)
  }
}
