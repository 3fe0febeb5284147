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
    #expect(try state.foundAgain() == [])
  }

  @Test(
    "a second look that believes stat data finds every difference made since the first",
    arguments: TreeState.dirtyFiles + TreeState.dirtyTypes + TreeState.dirtyExtras
      + TreeState.dirtyIndexes + TreeState.dirtyConversions + TreeState.dirtyPlaces)
  func findsAgain(_ state: TreeState) throws {
    #expect(try state.foundAgain() == state.expected)
  }

  @Test("a comparison starts no program that the repository names")
  func runsNothing() throws {
    let scratch = try ScratchRepository(files: ["a": "1", "b": "1"])
    let marker = scratch.parent("ran")
    let program = try scratch.parent.write("program", "#!/bin/sh\ntouch \(marker)\ncat\n")
    try scratch.makeExecutable("../program")
    for key in ["filter.f.clean", "filter.f.smudge", "filter.f.process", "core.fsmonitor"] {
      try scratch.git("config", key, program)
    }
    try scratch.write(".git/info/attributes", "* filter=f\n")
    try scratch.write("a", "2")
    let found = try scratch.open().compareWorkingDirectory { _ in .count }
    #expect(found.differences.map(\.kind) == [.filtered(driver: "f")])
    #expect(found.comparedFiles == 2)
    #expect(try !LiveFiles().exists(marker))
  }

  @Test("what is skipped is neither reported nor entered, and submodules are asked with their path")
  func judges() throws {
    let scratch = try ScratchRepository(files: ["a": "1", ".gitignore": "out/\n"])
    try scratch.addSubmodule("Vendor")
    try scratch.write("out/deep/x", "1")
    try scratch.write("new/x", "1")
    try scratch.write("Vendor/new/x", "1")
    var asked: [String] = []
    let found = try scratch.open().compareWorkingDirectory { extra in
      asked.append("\(extra.path) \(extra.isDirectory) \(extra.isIgnored)")
      return extra.isIgnored ? .skip : .count
    }
    #expect(found.differences.map(\.path) == ["Vendor/new/x", "new/x"])
    #expect(
      asked.sorted() == [
        "Vendor/new true false", "Vendor/new/x false false", "new true false",
        "new/x false false", "out true true",
      ])
  }
}
