import Effects
import Git
import TestSupport
import Testing

@Suite struct CommitTests {
  private static let author = Signature(
    name: "Ann Author", email: "ann@example.com", time: 1_767_323_045, offsetMinutes: 90)
  private static let committer = Signature(
    name: "Carl", email: "carl@example.com", time: 1_767_323_046, offsetMinutes: -210)

  private func bump(
    _ scratch: ScratchRepository, _ changes: [FileChange], signature: String? = nil
  ) throws -> ObjectID {
    let repository = try scratch.open()
    let head = try repository.head()
    let draft = CommitDraft(
      parents: head.commit.map { [$0] } ?? [], changes: changes,
      message: Array("Bump\n\nBuild-Number: 2\n".utf8), author: Self.author,
      committer: Self.committer)
    let buffer = try repository.commitBuffer(draft)
    let commit = try repository.writeCommit(buffer: buffer, signature: signature)
    try repository.updateHead(
      from: head, to: commit, reflog: "commit: Bump", by: Self.committer)
    try repository.refreshIndexEntries(changes.map(\.path), from: commit)
    return commit
  }

  private func write(_ path: RawPath, _ text: String) -> FileChange {
    FileChange(path: path, action: .write(Array(text.utf8), .regular))
  }

  @Test("a commit holds its changes alone, and git finds everything in order")
  func commits() throws {
    let scratch = try ScratchRepository(files: [
      "project.yml": "a: 1\n", "other.swift": "1", "deep/down/x": "1", "gone": "1",
    ])
    try scratch.write("other.swift", "staged")
    try scratch.git("add", "other.swift")
    try scratch.write("deep/down/x", "unstaged")
    try scratch.write("project.yml", "a: 2\n")
    try scratch.write("new/file", "new")
    try scratch.remove("gone")
    let commit = try bump(
      scratch,
      [
        write("project.yml", "a: 2\n"), write("new/file", "new"),
        FileChange(path: "gone", action: .delete),
      ])
    #expect(try scratch.git("rev-parse", "main") == commit.hex)
    #expect(
      try scratch.git("show", "--format=%an %ae %ai|%cn %ci|%B", "--name-status", "HEAD")
        == """
        Ann Author ann@example.com 2026-01-02 04:34:05 +0130|Carl 2026-01-01 23:34:06 -0330|Bump

        Build-Number: 2


        D\tgone
        A\tnew/file
        M\tproject.yml
        """)
    #expect(try scratch.git("status", "--porcelain") == " M deep/down/x\nM  other.swift")
    #expect(try scratch.git("fsck", "--strict") == "")
    #expect(try scratch.git("reflog", "-1", "--format=%gs") == "commit: Bump")
    #expect(try scratch.git("reflog", "-1", "--format=%gs", "main") == "commit: Bump")
  }

  @Test("the first commit of all, and one on a detached HEAD", arguments: [true, false])
  func unborn(_ isUnborn: Bool) throws {
    let scratch =
      if isUnborn { try ScratchRepository() } else { try ScratchRepository(files: ["a": "1"]) }
    if !isUnborn { try scratch.git("checkout", "--quiet", "--detach") }
    try scratch.write("x", "1")
    let commit = try bump(scratch, [write("x", "1")])
    #expect(try scratch.git("rev-parse", "HEAD") == commit.hex)
    #expect(try scratch.git("status", "--porcelain") == "")
    #expect(try scratch.open().head().branchName == (isUnborn ? "main" : nil))
  }

  @Test("a branch that was moved in the meantime is not moved again")
  func moved() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let repository = try scratch.open()
    let head = try repository.head()
    let other = try scratch.commit("another git")
    let first = try #require(head.commit)
    let error = #expect(throws: GitError.self) {
      try repository.updateHead(from: head, to: first, reflog: "x", by: Self.committer)
    }
    #expect(error?.kind == .moved)
    #expect(try scratch.git("rev-parse", "HEAD") == other)
  }

  @Test("a change lands in an executable file, a link and a directory that was a file")
  func modes() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let repository = try scratch.open()
    let tree = try repository.writeTree(
      changing: repository.head().commit,
      [
        FileChange(path: "x", action: .delete),
        FileChange(path: "x/y", action: .write([1], .executable)),
        FileChange(path: "l", action: .write(Array("x/y".utf8), .link)),
      ])
    let listed = try scratch.git("ls-tree", "-r", tree.hex).split(separator: "\n").map {
      $0.replacing("\t", with: " ").split(separator: " ")
    }
    #expect(listed.map { "\($0[0]) \($0[3])" } == ["120000 l", "100755 x/y"])
  }

  @Test("directories that become empty go, and trees are sorted as git sorts them")
  func trees() throws {
    let scratch = try ScratchRepository(files: ["a/b/c": "1", "a.b": "1", "a0": "1", "z": "1"])
    let repository = try scratch.open()
    let tree = try repository.writeTree(
      changing: repository.head().commit,
      [
        FileChange(path: "a/b/c", action: .delete), write("a/x", "2"), write("new/deep/er", "3"),
        write("z", "4"),
      ])
    #expect(
      try scratch.git("ls-tree", "-r", "--name-only", tree.hex)
        == "a.b\na/x\na0\nnew/deep/er\nz")
    try scratch.git("update-ref", "refs/tags/t", tree.hex)
    #expect(try scratch.git("fsck", "--strict", "--no-dangling") == "")
    let all = ["a/b/c", "a.b", "a0", "z"].map { FileChange(path: RawPath($0), action: .delete) }
    #expect(try repository.writeTree(changing: repository.head().commit, all) == .emptyTree)
  }

  @Test(
    "a path that no tree may hold, or a deletion of nothing, is refused",
    arguments: ["a//b", "/a", "a/", "../a", ".git/config", "a/.GIT", "", "none"])
  func unfit(_ path: String) throws {
    let scratch = try ScratchRepository(files: ["a/b": "1"])
    let repository = try scratch.open()
    let change =
      path == "none" ? FileChange(path: "none", action: .delete) : write(RawPath(path), "x")
    #expect(throws: GitError.self) {
      try repository.writeTree(changing: repository.head().commit, [change])
    }
  }

  @Test(
    "a change is stored as git add stores it, and only its own lines differ",
    arguments: [
      "x text eol=crlf", "x text=auto eol=crlf", "x -text", "x text", "x eol=lf", "",
      "x working-tree-encoding=UTF-16LE-BOM", "x working-tree-encoding=UTF-16 text eol=crlf",
    ], [true, false])
  func storedForm(_ attributes: String, _ isNormalized: Bool) throws {
    let scratch = try ScratchRepository()
    let text = isNormalized ? "a: 1\nb: 1\n" : "a: 1\r\nb: 1\r\n"
    try scratch.write("x", text)
    try scratch.commit()
    try scratch.write(".gitattributes", attributes + "\n")
    try scratch.git("add", ".gitattributes")
    try scratch.git("commit", "--quiet", "--message", "attributes")
    try scratch.git("rm", "--cached", "--quiet", "x")
    try scratch.git("reset", "--quiet", "--hard")
    var bytes = try LiveFiles().read(scratch.path + "/x")
    let digit = try #require(bytes.firstIndex(of: UInt8(ascii: "1")))
    bytes[digit] = UInt8(ascii: "2")
    try scratch.write("x", bytes: bytes)
    _ = try bump(scratch, [FileChange(path: "x", action: .write(bytes, .regular))])
    #expect(try scratch.git("show", "--numstat", "--format=", "HEAD") == "1\t1\tx")
    #expect(try scratch.open().compareWorkingDirectory { _ in .count }.differences == [])
    if isNormalized {
      try scratch.touch("x", at: 1_000_000_000)
      #expect(try scratch.git("status", "--porcelain") == "")
    }
  }

  @Test("a file behind a filter driver is refused, not stored wrongly")
  func filtered() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    try scratch.git("config", "filter.f.clean", "cat")
    try scratch.write(".git/info/attributes", "x filter=f\n")
    let repository = try scratch.open()
    let error = #expect(throws: GitError.self) {
      try repository.writeTree(changing: repository.head().commit, [write("x", "2")])
    }
    #expect(error?.kind == .unsupported)
  }

  @Test("a signature given from outside is what git finds in the commit")
  func signs() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let signature = "-----BEGIN SSH SIGNATURE-----\nabc\n-----END SSH SIGNATURE-----\n"
    try scratch.write("x", "2")
    _ = try bump(scratch, [write("x", "2")], signature: signature)
    let raw = try scratch.git("cat-file", "commit", "HEAD")
    #expect(raw.contains("\ngpgsig -----BEGIN SSH SIGNATURE-----\n abc\n -----END SSH"))
    #expect(try scratch.git("fsck", "--strict") == "")
  }

  @Test(
    "an identity comes from the variables, then the settings, else with git's advice",
    arguments: [
      (["GIT_AUTHOR_NAME": "V", "GIT_AUTHOR_EMAIL": "v@x"], "V <v@x>"),
      ([:], "Test Person <test@example.com>"),
      (["GIT_AUTHOR_NAME": " <B>; "], "B <test@example.com>"),
    ])
  func identity(_ variables: [String: String], _ expected: String) throws {
    let configuration = try ScratchRepository().open().configuration()
    let identity = try Identity(
      role: .author, variables: variables, configuration: configuration)
    #expect("\(identity.name) <\(identity.email)>" == expected)
  }

  @Test("no identity is an error with the command that mends it")
  func noIdentity() throws {
    let scratch = try ScratchRepository()
    try scratch.git("config", "user.name", "")
    let configuration = try scratch.open().configuration()
    let error = #expect(throws: GitError.self) {
      try Identity(role: .committer, variables: [:], configuration: configuration)
    }
    #expect(error?.kind == .noIdentity)
    #expect(error?.hint == "git config --global user.name \"Your Name\"")
  }

  @Test("a tag is made once, with message and tagger, and is never moved")
  func tags() throws {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let repository = try scratch.open()
    let commit = try #require(try repository.head().commit)
    let buffer = try repository.tagBuffer(
      name: "build/2", target: commit, tagger: Self.committer, message: "Build 2\n\nE2")
    let id = try repository.createTag(name: "build/2", buffer: buffer)
    let tag = try #require(try repository.tag("build/2"))
    #expect(tag.id == id)
    #expect(tag.target == commit)
    #expect(tag.message == "Build 2\n\nE2\n")
    #expect(tag.tagger == Self.committer)
    #expect(try scratch.git("tag", "-l", "--format=%(contents)") == "Build 2\n\nE2\n")
    #expect(try scratch.git("fsck", "--strict") == "")
    let error = #expect(throws: GitError.self) {
      try repository.createTag(name: "build/2", buffer: buffer)
    }
    #expect(error?.kind == .exists)
    try scratch.git("tag", "light")
    #expect(try repository.tags(matching: "*").map(\.name) == ["build/2", "light"])
    #expect(try repository.tags(matching: "build/*").map(\.target) == [commit])
    try repository.deleteReference("refs/tags/build/2", expected: id)
    #expect(try scratch.git("tag", "-l") == "light")
  }
}
