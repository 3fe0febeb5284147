import Effects
import Git
import TestSupport
import Testing

@Suite("formats of repositories that newer gits make")
struct RepositoryFormatTests {
  @Test("SHA-256 object ids are refused in words, with a way out")
  func objectFormat() throws {
    let scratch = try ScratchRepository(in: TemporaryDirectory(), name: "repo")
    try scratch.git("init", "--quiet", "--object-format=sha256", ".")
    let error = #expect(throws: GitError.self) { try scratch.open() }
    #expect(error?.kind == .unsupported)
    #expect(error?.message == "its object ids are SHA-256, and only SHA-1 is read")
    #expect(error?.hint?.contains("fast-import") == true)
  }

  @Test(
    "an extension that is not known is named, and never ignored",
    arguments: [
      ("refStorage", "reftable", "git refs migrate --ref-format=files"),
      ("somethingNew", "true", nil),
    ] as [(String, String, String?)])
  func extensions(_ name: String, _ value: String, _ hint: String?) throws {
    let scratch = try ScratchRepository(files: ["a": "1"])
    try scratch.git("config", "core.repositoryFormatVersion", "1")
    try scratch.git("config", "extensions.\(name)", value)
    let error = #expect(throws: GitError.self) { try scratch.open() }
    #expect(error?.kind == .unsupported)
    #expect(error?.hint == hint)
    if hint == nil { #expect(error?.message.contains(name.lowercased()) == true) }
  }

  @Test("a worktree with relative paths, as git 2.48 makes it, is read")
  func relativeWorktree() throws {
    let scratch = try ScratchRepository(files: ["a": "1"])
    try scratch.git("worktree", "add", "--quiet", "-b", "side", scratch.parent("side"))
    let side = try ScratchRepository(in: scratch.parent, name: "side")
    try scratch.git("config", "core.repositoryFormatVersion", "1")
    try scratch.git("config", "extensions.relativeWorktrees", "true")
    try side.remove(".git")
    try side.write(".git", "gitdir: ../repo/.git/worktrees/side\n")
    try scratch.write(".git/worktrees/side/gitdir", "../../../../side/.git\n")
    let repository = try side.open()
    #expect(repository.isWorktree)
    #expect(repository.workingDirectory?.hasSuffix("/side") == true)
    #expect(try repository.head().branchName == "side")
    #expect(try repository.compareWorkingDirectory { _ in .count }.isClean)
    #expect(try scratch.open().head().branchName == "main")
  }
}
