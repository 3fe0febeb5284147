import Effects
import Git
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct IndexTests {
  private func base() throws -> ScratchRepository {
    try ScratchRepository(files: [
      "a": "1", "b/c": "1", "b/d": "1", "kept": "1", "skipped": "1", "z": "1",
    ])
  }

  /// Commits a new `b/c` beside the index, and brings its entry up to date.
  private func change(_ scratch: ScratchRepository) throws {
    let repository = try scratch.open()
    let head = try repository.head()
    let who = Signature(name: "A", email: "a@b", time: 1, offsetMinutes: 0)
    let draft = CommitDraft(
      parents: head.commit.map { [$0] } ?? [],
      changes: [FileChange(path: "b/c", action: .write([50], .regular))], message: [65],
      author: who, committer: who)
    try scratch.write("b/c", "2")
    let commit = try repository.writeCommit(buffer: repository.commitBuffer(draft))
    try repository.updateHead(from: head, to: commit, reflog: "x", by: who)
    try repository.refreshIndexEntries(["b/c"], from: commit)
  }

  @Test(
    "only the entry of the changed path is another afterwards",
    arguments: [2, 4], ["none", "untracked-cache", "resolve-undo", "fsmonitor"])
  func leavesOthers(_ version: Int, _ feature: String) throws {
    let scratch = try base()
    try scratch.git("update-index", "--index-version", "\(version)")
    try scratch.git("update-index", "--assume-unchanged", "kept")
    try scratch.git("update-index", "--skip-worktree", "skipped")
    try scratch.write("z", "staged")
    try scratch.write("new", "1")
    try scratch.write("intended", "1")
    try scratch.git("add", "z", "new")
    try scratch.git("add", "--intent-to-add", "intended")
    if feature == "untracked-cache" { try scratch.git("update-index", "--force-untracked-cache") }
    if feature == "fsmonitor" { try scratch.git("update-index", "--fsmonitor") }
    let before = try listing(scratch)
    try change(scratch)
    let after = try listing(scratch)
    #expect(after.filter { !$0.hasSuffix("\tb/c") } == before.filter { !$0.hasSuffix("\tb/c") })
    #expect(after.count == before.count)
    #expect(
      try scratch.git("status", "--porcelain") == " A intended\nA  new\nM  z")
    #expect(try scratch.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try !LiveFiles().exists(scratch.path + "/.git/index.lock"))
    #expect(try !LiveFiles().exists(scratch.path + "/.git/relctl-index"))
  }

  private func listing(_ scratch: ScratchRepository) throws -> [String] {
    let staged = try scratch.git("ls-files", "--stage", "-v", "--debug")
    // `--debug` prints the stat data on lines of their own.
    return staged.replacing("\n  ", with: " ").split(separator: "\n").map { line in
      let parts = line.split(separator: "\t")
      let name = parts[1].split(separator: " ")[0]
      return parts[0] + " " + parts[1].dropFirst(name.count) + "\t" + name
    }
  }

  @Test("a change of equal size in the second of the old index stays visible")
  func racy() throws {
    for _ in 0..<5 {
      let scratch = try base()
      try scratch.write("a", "2")
      try scratch.git("status")
      try scratch.write("a", "1")
      try scratch.git("add", "a")
      try scratch.write("a", "3")
      try change(scratch)
      try scratch.touch(".git/index", at: 4_000_000_000)
      #expect(try scratch.git("status", "--porcelain") == " M a")
    }
  }

  @Test("a sparse index stays one")
  func sparse() throws {
    let scratch = try ScratchRepository(files: ["b/c": "1", "x/y": "1", "top": "1"])
    try scratch.git("sparse-checkout", "set", "--sparse-index", "b")
    try change(scratch)
    #expect(try scratch.git("ls-files", "--sparse") == "b/c\ntop\nx/")
    #expect(try scratch.git("status", "--porcelain") == "")
  }

  @Test("another git's lock is an error with its age, and stays")
  func foreignLock() throws {
    let scratch = try base()
    try scratch.write(".git/index.lock", "")
    try scratch.touch(".git/index.lock", at: 1_700_000_000)
    let repository = try scratch.open()
    let lock = try #require(try repository.foreignIndexLock())
    #expect(lock.ageSeconds(now: 1_700_000_060) == 60)
    let error = #expect(throws: GitError.self) { try repository.checkIndexIsWritable() }
    #expect(error?.kind == .locked(path: lock.path, modified: 1_700_000_000))
    try repository.removeOwnLeftovers()
    #expect(try LiveFiles().exists(lock.path))
  }

  @Test("the lock that a killed relctl left is known as its own and removed")
  func ownLock() throws {
    let scratch = try base()
    try scratch.write(".git/relctl-index", "half")
    link(scratch.path + "/.git/relctl-index", scratch.path + "/.git/index.lock")
    let repository = try scratch.open()
    #expect(try repository.foreignIndexLock() == nil)
    try repository.removeOwnLeftovers()
    #expect(try scratch.git("status", "--porcelain") == "")
    try change(scratch)
    #expect(try scratch.git("status", "--porcelain") == "")
  }

  @Test("a split index is refused before anything is done")
  func split() throws {
    let scratch = try base()
    try scratch.git("update-index", "--split-index")
    let error = #expect(throws: GitError.self) { try scratch.open().checkIndexIsWritable() }
    #expect(error?.kind == .unsupported)
  }

  @Test("a damaged index is an error, not an empty one", arguments: [0, 20, 40, 70, -1])
  func damaged(_ offset: Int) throws {
    let scratch = try base()
    let path = scratch.path + "/.git/index"
    var bytes = try LiveFiles().read(path)
    bytes[offset < 0 ? bytes.count - 1 : offset] ^= 0xFF
    try LiveFiles().replace(path, with: bytes)
    let error = #expect(throws: GitError.self) {
      try scratch.open().compareWorkingDirectory { _ in .count }
    }
    #expect(error?.kind == .corrupt)
  }

  @Test("no index, however wrong, brings the reader down", arguments: [2, 4])
  func hostile(_ version: Int) throws {
    let scratch = try base()
    try scratch.git("update-index", "--index-version", "\(version)")
    let repository = try scratch.open()
    let path = scratch.path + "/.git/index"
    let whole = try LiveFiles().read(path)
    var state: UInt64 = 1
    var refused = 0
    for _ in 0..<300 {
      var bytes = Array(whole.dropLast(20))
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[12 + Int(state >> 33) % (bytes.count - 12)] = UInt8(truncatingIfNeeded: state >> 40)
      }
      if state >> 62 == 0 { bytes.removeLast(Int(state >> 50) % 64) }
      // Twenty zeros stand for "no checksum" (index.skipHash), so that the content is looked at.
      try PlainFiles.write(bytes + [UInt8](repeating: 0, count: 20), to: path)
      do {
        _ = try repository.compareWorkingDirectory { _ in .skip }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0 && refused < 300)
  }
}
