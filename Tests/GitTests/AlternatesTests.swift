import Effects
import Git
import TestSupport
import Testing

@Suite("objects that are borrowed from another repository")
struct AlternatesTests {
  /// A repository that owns three commits, one that borrows from it by a relative path, and one that
  /// borrows from the borrower.
  private struct Place {
    let owner: ScratchRepository
    let borrower: ScratchRepository
    let commits: [String]

    init() throws {
      owner = try ScratchRepository(name: "owner", files: ["a.txt": "0\n", "b/c.txt": "c\n"])
      var commits = [try owner.commit("0")]
      for number in 1...2 {
        try owner.write("a.txt", "\(number)\n")
        commits.append(try owner.commit("\(number)"))
      }
      self.commits = commits
      for (name, store) in [
        ("between", "../../../owner/.git/objects"),
        ("borrower", owner.parent("between/.git/objects")),
      ] {
        let borrower = try ScratchRepository(in: owner.parent, name: name)
        try borrower.git("init", "--quiet", "--initial-branch", "main", ".")
        try borrower.write(".git/objects/info/alternates", "# of another\n\(store)\n")
        try borrower.write(".git/refs/heads/main", commits[2] + "\n")
        try borrower.git("reset", "--hard", "--quiet")
      }
      borrower = try ScratchRepository(in: owner.parent, name: "borrower")
    }
  }

  @Test("are read, through a store that borrows itself")
  func read() throws {
    let place = try Place()
    let repository = try place.borrower.open()
    let head = try #require(try repository.head().commit)
    #expect(head.hex == place.commits[2])
    #expect(try repository.treeEntries(of: head).map(\.path.text) == ["a.txt", "b/c.txt"])
    #expect(try repository.compareWorkingDirectory { _ in .count }.isClean)
  }

  @Test("and are torn end a read with an error, and never hang it", arguments: [0, 1, 2])
  func torn(_ number: Int) throws {
    let place = try Place()
    let hex = place.commits[number]
    try place.owner.tear(hex) { $0.dropLast(5) }
    let error = #expect(throws: GitError.self) {
      let repository = try place.borrower.open()
      let ends = try [place.commits[0], place.commits[2]].map { try #require(ObjectID(hex: $0)) }
      _ = try repository.isReachable(ends[0], from: [ends[1]])
      _ = try repository.resolve(String(hex.prefix(9)))
    }
    #expect(error?.kind == .corrupt, "\(String(describing: error))")
    #expect(error?.message.contains("torn") == true, "\(String(describing: error))")
  }

  @Test("and whose pack index is damaged are an error, and never a crash")
  func damagedPack() throws {
    let place = try Place()
    try place.owner.git("gc", "--quiet")
    #expect(try place.borrower.open().head().commit?.hex == place.commits[2])
    let packs = place.owner.path + "/.git/objects/pack/"
    let name = try #require(LiveFiles().list(packs).map(\.name).first { $0.hasSuffix(".idx") })
    let bytes = try LiveFiles().read(packs + name)
    try place.owner.remove(".git/objects/pack/" + name)
    try place.owner.write(
      ".git/objects/pack/" + name,
      bytes: bytes[..<(bytes.count / 2)] + [UInt8](repeating: 0xFF, count: 4096))
    let error = #expect(throws: GitError.self) { try place.borrower.open() }
    #expect(error?.kind == .corrupt)
  }

  @Test("from a store that is gone, or from each other, do not keep a repository from opening")
  func odd() throws {
    let scratch = try ScratchRepository(files: ["a.txt": "a\n"])
    let store = scratch.path + "/.git/objects"
    for text in ["/nonexistent/objects\n", store + "\n", "../objects\r\n\n", ""] {
      try scratch.write(".git/objects/info/alternates", text)
      #expect(try scratch.open().head().commit != nil)
      #expect(try scratch.open().compareWorkingDirectory { _ in .count }.isClean)
    }
  }
}
