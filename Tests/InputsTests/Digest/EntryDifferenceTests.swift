import Inputs
import Testing

struct EntryDifferenceTests {
  private func entry(_ path: String, _ id: String, mode: UInt32 = 0o100644) -> InputEntry {
    InputEntry(path: InputPath(repository: ".", path: path), mode: mode, id: id)
  }

  @Test("added, removed, changed and remoded entries are named in order") func kinds() {
    let before = [entry("d", "1"), entry("a", "1"), entry("b", "1"), entry("c", "1")]
    let after = [
      entry("a", "1"), entry("b", "2"), entry("c", "1", mode: 0o100755), entry("e", "1"),
    ]
    let found = EntryDifference.between(before, after).map { "\($0.path.path) \($0.change)" }
    #expect(found == ["b changed", "c mode", "d removed", "e added"])
    #expect(EntryDifference.between(before, before).isEmpty)
  }
}
