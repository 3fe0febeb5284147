import Execution
import TestSupport
import Testing
import XcodeProject

@Suite("the files of this machine")
struct LiveFileTreeTests {
  @Test("a file holds its own bytes and no others, around the size of a piece")
  func holds() throws {
    let directory = try TemporaryDirectory()
    let files = LiveFileTree()
    let piece = 256 << 10
    for size in [0, 1, piece - 1, piece, piece + 1, 2 * piece + 5] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
      let path = directory("f\(size)")
      try PlainFiles.write(bytes, to: path)
      #expect(files.holds(bytes, at: path))
      #expect(files.contents(of: path) == bytes)
      #expect(!files.holds(bytes + [0], at: path))
      guard size > 0 else { continue }
      #expect(!files.holds(Array(bytes.dropLast()), at: path))
      for index in Set([0, size / 2, size - 1]) {
        var other = bytes
        other[index] ^= 0x80
        #expect(!files.holds(other, at: path), "byte \(index) of \(size)")
      }
    }
    #expect(!files.holds([], at: directory("missing")))
    #expect(!files.holds([], at: directory.path))
    #expect(files.readProblem == nil)
  }
}
