import Effects
import Git
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ReferenceTests {
  private static let who = Signature(name: "A", email: "a@b", time: 1, offsetMinutes: 0)

  private func two() throws -> (ScratchRepository, Repository, [ObjectID]) {
    let scratch = try ScratchRepository(files: ["x": "1"])
    let hexes = [try scratch.git("rev-parse", "HEAD"), try scratch.commit("second")]
    return (scratch, try scratch.open(), hexes.compactMap { ObjectID(hex: $0) })
  }

  @Test("a packed branch in a directory is moved, and git agrees", arguments: [true, false])
  func packed(_ isPacked: Bool) throws {
    let (scratch, repository, ids) = try two()
    try scratch.git("branch", "release/1%2/x", "HEAD~1")
    if isPacked { try scratch.git("pack-refs", "--all") }
    let name = "refs/heads/release/1%2/x"
    try repository.setReference(name, from: ids[0], to: ids[1], reflog: "move", by: Self.who)
    #expect(try scratch.git("rev-parse", name) == ids[1].hex)
    #expect(try scratch.git("reflog", "-1", "--format=%gs", name) == "move")
    #expect(try scratch.git("fsck", "--strict") == "")
    #expect(try leftovers(scratch) == [])
  }

  @Test(
    "a name that is taken, unfit or another reference's directory is refused",
    arguments: [
      ("refs/heads/main", GitError.Kind.moved), ("refs/heads/main/x", .exists),
      ("refs/heads/dir", .exists), ("refs/heads/bad..name", .invalid),
      ("refs/heads/sym", .unsupported),
    ], [true, false])
  func refused(_ sample: (String, GitError.Kind), _ isPacked: Bool) throws {
    let (scratch, repository, ids) = try two()
    try scratch.git("branch", "dir/x")
    try scratch.git("symbolic-ref", "refs/heads/sym", "refs/heads/main")
    if isPacked { try scratch.git("pack-refs", "--all") }
    let before = try scratch.git("for-each-ref")
    let error = #expect(throws: GitError.self) {
      try repository.setReference(sample.0, from: nil, to: ids[0], reflog: "x", by: Self.who)
    }
    #expect(error?.kind == sample.1)
    #expect(try scratch.git("for-each-ref") == before)
    #expect(try leftovers(scratch) == [])
  }

  @Test("an empty directory that a deleted branch left does not stand in the way")
  func emptyDirectory() throws {
    let (scratch, repository, ids) = try two()
    try LiveFiles().makeDirectory(scratch.path + "/.git/refs/tags/build")
    try repository.setReference("refs/tags/build", from: nil, to: ids[0], reflog: "", by: nil)
    #expect(try scratch.git("rev-parse", "build") == ids[0].hex)
  }

  @Test("another git's lock on a branch is an error with its age, and stays")
  func foreign() throws {
    let (scratch, repository, ids) = try two()
    try scratch.write(".git/refs/heads/main.lock", "")
    try scratch.touch(".git/refs/heads/main.lock", at: 1_700_000_000)
    let error = #expect(throws: GitError.self) {
      try repository.setReference(
        "refs/heads/main", from: ids[1], to: ids[0], reflog: "x", by: Self.who)
    }
    let lock = scratch.path + "/.git/refs/heads/main.lock"
    #expect(error?.kind == .locked(path: lock, modified: 1_700_000_000))
    try repository.removeOwnLeftovers()
    #expect(try LiveFiles().exists(lock))
  }

  @Test(
    "a killed relctl's lock on a branch is removed, and only that", arguments: ["main", "a%b/c"])
  func own(_ branch: String) throws {
    let (scratch, repository, ids) = try two()
    try scratch.git("branch", "--force", "other")
    let encoded = ("refs/heads/" + branch).replacing("%", with: "%25").replacing("/", with: "%2F")
    let proof = scratch.path + "/.git/relctl-ref-" + encoded
    let lock = scratch.path + "/.git/refs/heads/\(branch).lock"
    try scratch.write(".git/relctl-ref-" + encoded, "")
    try LiveFiles().makeDirectory(String(lock[..<(lock.lastIndex(of: "/") ?? lock.startIndex)]))
    #expect(link(proof, lock) == 0)
    try repository.removeOwnLeftovers()
    #expect(try !LiveFiles().exists(lock))
    #expect(try leftovers(scratch) == [])
    try repository.setReference(
      "refs/heads/main", from: ids[1], to: ids[0], reflog: "x", by: Self.who)
    #expect(try scratch.git("rev-parse", "main") == ids[0].hex)
  }

  @Test("HEAD leaves its branch for a commit, and the reflog says so")
  func detaches() throws {
    let (scratch, repository, ids) = try two()
    let head = try repository.head()
    try repository.detachHead(from: head, to: ids[0], reflog: "detach", by: Self.who)
    #expect(try repository.head() == .detached(ids[0]))
    #expect(try scratch.git("rev-parse", "main") == ids[1].hex)
    #expect(try scratch.git("reflog", "-1", "--format=%H %gs") == "\(ids[0]) detach")
    let error = #expect(throws: GitError.self) {
      try repository.detachHead(from: head, to: ids[1], reflog: "x", by: Self.who)
    }
    #expect(error?.kind == .moved)
    #expect(try leftovers(scratch) == [])
  }

  private func leftovers(_ scratch: ScratchRepository) throws -> [String] {
    try LiveFiles().list(scratch.path + "/.git").map(\.name).filter {
      $0.hasPrefix("relctl") || $0.hasSuffix(".lock")
    }
  }
}
