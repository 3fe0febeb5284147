import Digests
import Inputs
import Testing

struct InputsDigestTests {
  static let id = "0123456789abcdef0123456789abcdef01234567"

  private func entry(_ repository: String, _ path: String, mode: UInt32 = 0o100644) -> InputEntry {
    InputEntry(
      path: InputPath(repository: repository, path: path), mode: mode, id: Self.id)
  }

  @Test("the digest is the SHA-256 of the sorted lines") func lines() throws {
    let entries = [
      entry("Kit", "b"), entry(".", "z", mode: 0o100755), entry("Kit-A", "x", mode: 0o160000),
      entry("Kit", "B"), entry(".", "a/b", mode: 0o120000), entry(".", "a.b"),
    ]
    let text =
      "100644 \(Self.id) ./a.b\n120000 \(Self.id) ./a/b\n100755 \(Self.id) ./z\n"
      + "160000 \(Self.id) Kit-A/x\n100644 \(Self.id) Kit/B\n100644 \(Self.id) Kit/b\n"
    let expected = InputsDigest.v1(hex: Digest.hex(.sha256, of: text.utf8))
    #expect(try InputsDigest.of(entries) == expected)
    #expect(try InputsDigest.of(entries.reversed()) == expected)
  }

  @Test("no entries have a digest too: that of nothing") func empty() throws {
    #expect(
      try InputsDigest.of([]).text
        == "v1:sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("bytes that are no UTF-8 count as they are") func rawBytes() throws {
    let raw = InputEntry(
      path: InputPath(repository: ".", bytes: [0x61, 0xFF]), mode: 0o100644, id: Self.id)
    let line = Array("100644 \(Self.id) ./a".utf8) + [0xFF, 0x0A]
    #expect(try InputsDigest.of([raw]) == .v1(hex: Digest.hex(.sha256, of: line)))
  }

  @Test("paths that forge, repeat or disorder lines are refused") func refusals() {
    #expect(throws: InputsDigestError.newline(InputPath(repository: ".", path: "a\nb"))) {
      try InputsDigest.of([entry(".", "a\nb")])
    }
    #expect(throws: InputsDigestError.duplicate(InputPath(repository: ".", path: "a"))) {
      try InputsDigest.of([entry(".", "a"), entry(".", "a", mode: 0o100755)])
    }
    #expect(throws: InputsDigestError.unsorted(InputPath(repository: ".", path: "a"))) {
      var stream = InputsDigestStream()
      try stream.add(entry(".", "b"))
      try stream.add(entry(".", "a"))
    }
  }

  @Test("any one change of any entry changes the digest") func property() throws {
    let paths = (0..<50).map { "Sources/F\($0 * 7 % 50).swift" }
    let entries = paths.map { entry(".", $0) }
    let digest = try InputsDigest.of(entries)
    for index in entries.indices {
      var changed = entries
      let path = entries[index].path
      changed[index] = InputEntry(path: path, mode: 0o100755, id: Self.id)
      #expect(try InputsDigest.of(changed) != digest)
      changed[index] = InputEntry(
        path: path, mode: 0o100644, id: String(Self.id.reversed()))
      #expect(try InputsDigest.of(changed) != digest)
      changed.remove(at: index)
      #expect(try InputsDigest.of(changed) != digest)
    }
  }

  @Test(
    "texts of digests are read strictly",
    arguments: [
      "v1:sha256:abc", "v1:sha1:0123", "v1", "v1:", "sha256:00", "", "v:sha256:00", "vx:sha256:00",
      "v1:sha256:" + String(repeating: "A", count: 64),
      "v1:sha256:" + String(repeating: "a", count: 64) + ":x",
    ])
  func malformed(text: String) {
    #expect(InputsDigest(text) == nil)
  }

  @Test("an unknown version is kept as such") func unknownVersion() {
    #expect(InputsDigest("v2:blake3:00") == .unknown(version: "v2", text: "v2:blake3:00"))
    #expect(InputsDigest("v12:x")?.text == "v12:x")
  }

  @Test("repositories are fed in the order of their names with the slash") func order() {
    let names = ["Kit", ".", "Kit-A", "Kit.B", "A", "Kit0"]
    let expected = [".", "A", "Kit-A", "Kit.B", "Kit", "Kit0"]
    #expect(names.sorted(by: InputsDigestStream.repositoryOrder) == expected)
    let paths = names.map { InputPath(repository: $0, path: "x") }
    #expect(paths.sorted().map(\.repository) == expected)
  }
}
