import Foundation
import Testing
import XcodeProject

/// The generator against the files that XcodeGen wrote for real specs.
@Suite(.enabled(if: CorpusCase.root != nil, "RELCTL_SHARED names no folder with the corpus"))
struct GenerationCorpusTests {
  @Test(arguments: CorpusCase.all.filter { !$0.isRefused })
  func `every file of a real project equals the one that XcodeGen wrote`(
    _ example: CorpusCase
  ) throws {
    let run = GenerationRun(example)
    let unstable = Set(
      GenerationRun.lines(example.folder + "/unstable").map {
        SpecPath.absolute($0, in: run.root)
      })
    let differences = run.differences(in: try run.generate(.version245)) { path, expected, found in
      if expected == found { return true }
      return unstable.contains(path) && Self.sortedLines(expected) == Self.sortedLines(found)
    }
    #expect(differences == [])
  }

  /// The lines of a file that XcodeGen itself writes in varying order.
  private static func sortedLines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }
}
