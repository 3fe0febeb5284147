import Effects
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct FileTests {
  private let files = LiveFiles()

  @Test("a replaced file keeps its mode, leaves nothing beside it, and links stay links")
  func replaces() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("project.yml", "old")
    #expect(chmod(path, 0o640) == 0)
    #expect(symlink("project.yml", directory("link")) == 0)
    try files.replace(directory("link"), with: Array("new".utf8))
    #expect(try directory.read("project.yml") == "new")
    #expect(try files.status(path)?.permissions == 0o640)
    #expect(try files.linkTarget(directory("link")) == "project.yml")
    #expect(try files.list(directory.path).map(\.name) == ["link", "project.yml"])
  }

  @Test("what a killed run left beside a file is taken over by the next replacement")
  func leftover() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a", "old")
    let leftover = OwnTemporary.name(for: path)
    #expect(OwnTemporary.isOwn(leftover))
    try directory.write(leftover, "half")
    try files.replace(path, with: [1])
    #expect(try files.list(directory.path).map(\.name) == ["a"])
    #expect(!OwnTemporary.isOwn("a"))
  }

  @Test("a new file never replaces one that is there")
  func creates() throws {
    let directory = try TemporaryDirectory()
    try files.create(directory("a"), with: [1], permissions: 0o600)
    #expect(try files.status(directory("a"))?.permissions == 0o600)
    let error = #expect(throws: FileError.self) { try files.create(directory("a"), with: [2]) }
    #expect(error?.code == EEXIST)
    #expect(try files.read(directory("a")) == [1])
    #expect(try files.list(directory.path).count == 1)
  }

  @Test("lines are appended, after a torn one on a line of their own")
  func appends() throws {
    let directory = try TemporaryDirectory()
    try files.append(line: Array("one".utf8), to: directory("journal"))
    try files.append(line: Array("two".utf8), to: directory("journal"))
    #expect(try directory.read("journal") == "one\ntwo\n")
    #expect(try files.status(directory("journal"))?.permissions == 0o600)
    try directory.write("journal", "one\ntor")
    try files.append(line: Array("three".utf8), to: directory("journal"))
    #expect(try directory.read("journal") == "one\ntor\nthree\n")
  }

  @Test("only whole regular files within the limit are read")
  func reads() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a", "12345")
    #expect(symlink("a", directory("link")) == 0)
    #expect(mkfifo(directory("pipe"), 0o600) == 0)
    #expect(try files.read(path, limit: 5).count == 5)
    #expect(try files.readIfPresent(directory("missing")) == nil)
    let cases: [(() throws -> Any, FileError.Problem)] = [
      ({ try files.read(path, limit: 4) }, .tooLarge(limit: 4)),
      ({ try files.read(directory.path) }, .notRegularFile),
      ({ try files.read(directory("pipe")) }, .notRegularFile),
      ({ try files.read(directory("link"), limit: 9, followLinks: false) }, .system(ELOOP)),
      ({ try files.read(directory("missing")) }, .system(ENOENT)),
      ({ try files.read("/dev/zero") }, .notRegularFile),
    ]
    for (read, expected) in cases {
      let error = #expect(throws: FileError.self) { _ = try read() }
      #expect(error?.problem == expected)
    }
  }

  @Test("errors say what was done to which file and why")
  func words() throws {
    let error = #expect(throws: FileError.self) {
      try files.replace("/no/such/directory/file", with: [1])
    }
    #expect(error?.description.hasPrefix("cannot replace `/no/such/directory/file`: ") == true)
    #expect(error?.isNotFound == true)
  }

  @Test("directories are made with their ancestors and removed with their content")
  func directories() throws {
    let directory = try TemporaryDirectory()
    try files.makeDirectory(directory("a/b/c"), permissions: 0o700)
    try files.makeDirectory(directory("a/b/c"))
    try directory.write("a/b/x", "1")
    try directory.write("kept/x", "1")
    #expect(symlink("../kept", directory("a/link")) == 0)
    #expect(try files.status(directory("a/b"))?.permissions == 0o700)
    try files.remove(directory("a"))
    try files.remove(directory("a"))
    #expect(try files.list(directory.path) == [DirectoryEntry(name: "kept", kind: .directory)])
    #expect(try directory.read("kept/x") == "1")
    let temporary = try files.makeTemporaryDirectory(in: directory.path, prefix: "t-")
    #expect(try files.status(temporary)?.permissions == 0o700)
    try files.move(directory("kept/x"), to: directory("moved"))
    #expect(try directory.read("moved") == "1")
  }

  @Test("a lock is held by one, told by name, and free when its holder is gone")
  func locks() throws {
    let directory = try TemporaryDirectory()
    let path = directory("lock")
    try held(path)
    guard case .acquired = try FileLock.acquire(path, holder: "second") else {
      Issue.record("the lock was not freed")
      return
    }
    #expect(try files.exists(path))
  }

  private func held(_ path: String) throws {
    guard case .acquired(let lock) = try FileLock.acquire(path, holder: "pid 1 bump") else {
      Issue.record("the lock was not free")
      return
    }
    guard case .held(let holder) = try FileLock.acquire(path, holder: "x") else {
      Issue.record("the lock was taken twice")
      return
    }
    #expect(holder == "pid 1 bump")
    withExtendedLifetime(lock) {}
  }
}
