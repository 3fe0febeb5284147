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
      let name = ".git/objects/\(id.hex.prefix(2))/\(id.hex.dropFirst(2))"
      let bytes = try LiveFiles().read(scratch.path + "/" + name)
      try scratch.remove(name)
      try scratch.write(name, bytes: damage == "cut" ? bytes.dropLast(3) : Array(damage.utf8))
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
    let name = ".git/objects/\(hex.prefix(2))/\(hex.dropFirst(2))"
    let bytes = try LiveFiles().read(scratch.path + "/" + name)
    try scratch.remove(name)
    try scratch.write(name, bytes: bytes.dropLast(5))
    let error = #expect(throws: GitError.self) {
      let repository = try scratch.open()
      _ = try repository.tag("v1")
      _ = try repository.head().commit.map { try repository.treeEntries(of: $0) }
    }
    #expect(error?.kind == .corrupt, "\(String(describing: error))")
  }
}
