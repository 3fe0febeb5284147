import Effects
import Git
import TestSupport
import Testing

@Suite("the stat cache")
struct StatCacheTests {
  private typealias Look = (comparison: TreeComparison, cache: [UInt8]?)

  private func look(
    _ scratch: ScratchRepository, _ cache: StatCache = .empty, at now: Int64 = .max
  ) throws -> Look {
    try scratch.open().compareWorkingDirectory(believing: cache, at: now) { _ in .count }
  }

  private func cache(_ look: Look) throws -> StatCache {
    let bytes = try #require(look.cache)
    return try #require(StatCache(bytes: bytes))
  }

  private func scratch() throws -> ScratchRepository {
    try ScratchRepository(files: ["a": "1\n", "deep/er/b": "2\n", "deep/c": "3\n", "empty": ""])
  }

  @Test("an unchanged tree leaves nothing to keep, a changed one a new cache")
  func unchanged() throws {
    let scratch = try scratch()
    let cache = try cache(look(scratch))
    let again = try look(scratch, cache)
    #expect(again.comparison.isClean)
    #expect(again.comparison.comparedFiles == 4)
    #expect(again.cache == nil)
    try scratch.write("a", "1\n")
    let changed = try look(scratch, cache)
    #expect(changed.comparison.isClean)
    #expect(changed.cache != nil)
  }

  @Test("a file whose times are no older than the look is read again the next time")
  func racy() throws {
    let scratch = try scratch()
    let times = try ["a", "deep/er/b", "deep/c", "empty"].map {
      try LiveFiles().status(scratch.path + "/" + $0)?.changed ?? 0
    }
    let newest = try #require(times.max())
    for second in [-1, 0, 1, 2] as [Int64] {
      let young = try cache(look(scratch, at: newest + second * 1_000_000_000))
      #expect(try look(scratch, young).cache != nil, "\(second) s after the last change")
    }
    let old = try cache(look(scratch, at: newest + 2_000_000_001))
    #expect(try look(scratch, old).cache == nil)
  }

  @Test("bytes that are not whole are no cache")
  func damaged() throws {
    let first = try look(scratch())
    let bytes = try #require(first.cache)
    #expect(StatCache(bytes: bytes) != nil)
    for count in [0, 1, 14, 40, bytes.count - 33, bytes.count - 1] {
      #expect(StatCache(bytes: Array(bytes.prefix(count))) == nil)
    }
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[place] ^= 1
      #expect(StatCache(bytes: changed) == nil)
    }
  }

  @Test("a file of another commit, or in another place, is read")
  func elsewhere() throws {
    let scratch = try scratch()
    let cache = try cache(look(scratch))
    try scratch.write("deep/c", "4\n")
    try scratch.git("commit", "--quiet", "--all", "--message", "another")
    try scratch.writeKeepingTime("deep/c", "3\n")
    #expect(try look(scratch, cache).comparison.differences.map(\.path) == ["deep/c"])
  }
}
