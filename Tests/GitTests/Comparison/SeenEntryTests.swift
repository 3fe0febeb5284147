import Effects
import Git
import TestSupport
import Testing

@Suite("what a comparison saw")
struct SeenEntryTests {
  @Test("all of it comes in the order of the paths' bytes, however many threads looked")
  func order() throws {
    var files: [String: String] = [".a": "", "a.b": "1", "a-b": "2", "z": "3"]
    for number in 0..<300 { files["a/\(number % 17)/f\(number)"] = "\(number)" }
    let scratch = try ScratchRepository(files: files)
    var directories: Set<String> = ["./", "a/"]
    for number in 0..<17 { directories.insert("a/\(number)/") }
    let expected = (Array(files.keys) + directories).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    for threads in [1, 2, 5] {
      let comparison = try scratch.open().compareWorkingDirectory(
        threads: threads, keepsSeen: true
      ) { _ in .count }
      #expect(comparison.isClean)
      var seen: [SeenEntry] = []
      comparison.forEachSeen { seen.append($0) }
      #expect(seen.map(\.path.text) == expected)
      #expect(seen.filter { $0.mode == nil }.count == directories.count)
      #expect(seen.allSatisfy { ($0.id == nil) == $0.path.text.hasSuffix("/") })
      for entry in seen {
        let status = try #require(try LiveFiles().status(scratch.path + "/" + entry.path.text))
        #expect(entry.stat.inode == status.inode)
      }
    }
  }

  @Test("a file is equal to its blob, and a byte more or less is not, around the buffer's size")
  func sizes() throws {
    let buffer = 256 << 10
    let sizes = [0, 1, 9, 10, 4095, buffer - 1, buffer, buffer + 1, 2 * buffer, 3 * buffer - 7]
    let scratch = try ScratchRepository(files: ["keep": ""])
    let bytes = (0..<3 * buffer).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    for size in sizes { try scratch.write("f\(size)", bytes: Array(bytes.prefix(size))) }
    try scratch.commit()
    let clean = try scratch.open().compareWorkingDirectory { _ in .count }
    #expect(clean.isClean)
    #expect(clean.comparedFiles == sizes.count + 1)
    for size in sizes where size > 0 {
      var other = Array(bytes.prefix(size))
      other[size - 1] ^= 1
      try scratch.write("f\(size)", bytes: other)
    }
    try scratch.write("f0", "x")
    let dirty = try scratch.open().compareWorkingDirectory { _ in .count }
    #expect(dirty.differences.count == sizes.count)
    #expect(dirty.differences.allSatisfy { $0.kind == .content })
  }
}
