import Effects
import Git
import TestSupport
import Testing

@Suite("objects that a disk left torn")
struct TornObjectTests {
  @Test("are replaced when the same object is written again", arguments: ["", "torn", "cut"])
  func replaced(_ damage: String) throws {
    let scratch = try ScratchRepository(files: ["a/b.txt": "first\n"])
    let base = try #require(ObjectID(hex: try scratch.commit("first")))
    let changes = [
      FileChange(path: RawPath("a/b.txt"), action: .write(Array("second\n".utf8), .regular))
    ]
    func write() throws -> (tree: ObjectID, blob: ObjectID) {
      let repository = try scratch.open()
      return (
        try repository.writeTree(changing: base, changes),
        try repository.writeBlob(Array("second\n".utf8))
      )
    }
    let (tree, blob) = try write()
    for id in [tree, blob] {
      try scratch.tear(id.hex) {
        damage == "cut" ? $0.dropLast(3) : Array(damage.utf8)
      }
    }
    #expect(throws: (any Error).self) { try scratch.git("cat-file", "-p", blob.hex) }
    for id in [tree, blob] {
      let error = #expect(throws: GitError.self) { try scratch.open().blob(id) }
      #expect(error?.kind == .corrupt)
    }
    let again = try write()
    #expect(again == (tree, blob))
    #expect(try scratch.git("cat-file", "-p", blob.hex) == "second")
    #expect(try scratch.git("cat-file", "-p", "\(tree):a/b.txt") == "second")
    #expect(try scratch.git("fsck", "--strict", "--no-dangling") == "")
  }

  @Test("of any kind end a read with an error, and never hang it", arguments: ["commit", "tag"])
  func reads(_ kind: String) throws {
    let scratch = try ScratchRepository(files: ["a.txt": "first\n"])
    let commit = try scratch.commit("first")
    try scratch.git("tag", "-a", "-m", "words", "v1")
    let hex = try scratch.git("rev-parse", kind == "tag" ? "v1" : commit)
    try scratch.tear(hex) { $0.dropLast(5) }
    let error = #expect(throws: GitError.self) {
      let repository = try scratch.open()
      _ = try repository.tag("v1")
      _ = try repository.head().commit.map { try repository.treeEntries(of: $0) }
    }
    #expect(error?.kind == .corrupt, "\(String(describing: error))")
  }

  @Test(
    "end every walk and search of libgit2 with an error",
    arguments: ["HEAD", "HEAD~1", "HEAD~2", "v1", "short", "reachable"])
  func walks(_ way: String) throws {
    let scratch = try ScratchRepository(files: ["a.txt": "first\n"])
    var commits = [try scratch.commit("first")]
    for number in 1...3 {
      try scratch.write("a.txt", "\(number)\n")
      commits.append(try scratch.commit("\(number)"))
    }
    try scratch.git("tag", "v1")
    let torn = ["HEAD~1": 2, "HEAD~2": 1, "reachable": 1][way] ?? 3
    let hex = commits[torn]
    try scratch.tear(hex) { $0.dropLast(5) }
    let error = #expect(throws: GitError.self) {
      let repository = try scratch.open()
      if way == "reachable" {
        let ends = try [commits[0], commits[3]].map { try #require(ObjectID(hex: $0)) }
        _ = try repository.isReachable(ends[0], from: [ends[1]])
      } else {
        _ = try repository.resolve(way == "short" ? String(hex.prefix(7)) : way)
      }
    }
    #expect(error?.kind == .corrupt, "\(String(describing: error))")
    #expect(error?.message.contains("torn") == true, "\(String(describing: error))")
  }
}
