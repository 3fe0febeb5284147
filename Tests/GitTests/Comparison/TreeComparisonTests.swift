import Effects
import Git
import TestSupport
import Testing

@Suite struct TreeComparisonTests {
  @Test(
    "every difference between disk, index and HEAD is found",
    arguments: TreeState.dirtyFiles + TreeState.dirtyTypes + TreeState.dirtyExtras
      + TreeState.dirtyIndexes + TreeState.dirtyConversions + TreeState.dirtyPlaces)
  func findsDifferences(_ state: TreeState) throws {
    #expect(try state.found() == state.expected)
    #expect(!state.expected.isEmpty)
  }

  @Test("a tree that equals HEAD is clean", arguments: TreeState.clean)
  func findsNothing(_ state: TreeState) throws {
    #expect(try state.found() == [])
  }
}
