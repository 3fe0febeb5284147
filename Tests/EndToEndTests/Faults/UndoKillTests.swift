import Effects
import TestSupport
import Testing

@Suite(
  "kill -9 in an undo", .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct UndoKillTests {
  private static let template = Result {
    let product = try SmallProducts.app()
    let bump = try product.relctl("bump", "--tag")
    guard bump.status == 0 else { throw ScratchError(message: "\(bump)") }
    return product
  }
  private static let calls = Result {
    try Strace.record(["bump", "--undo"], TestProduct(copying: try template.get()))
  }

  @Test("is told to the next bump, and the next undo finishes it", arguments: 0..<4)
  func undo(_ part: Int) throws {
    let calls = try Self.calls.get().sample(24)
    for (index, call) in calls.enumerated() where index % 4 == part {
      let product = try TestProduct(copying: try Self.template.get())
      _ = try product.relctl("bump", "--undo", prefix: Strace.injecting("signal=KILL", at: call))
      let next = try product.relctl("bump", "--json")
      if next.status != 0 {
        #expect(next.status == 77, "\(call)\n\(next)")
        #expect(JSONDocument(next.output)?.errorID == "undo-unfinished", "\(call)\n\(next)")
        let finish = try product.relctl("bump", "--undo")
        #expect(finish.status == 0, "\(call)\n\(finish)")
        #expect(try product.repository.git("tag") == "", "\(call)")
        #expect(try product.repository.git("status", "--porcelain") == "", "\(call)")
        let again = try product.relctl("bump")
        #expect(again.status == 0, "\(call)\n\(again)")
      }
      // Either the undo had not begun (29 follows 28), or it is whole (28 follows 27).
      let subjects = try product.repository.git("log", "--format=%s", "--grep=^Bump")
      let numbers = subjects.split(separator: "\n").map { $0.suffix(4) }
      #expect(numbers == ["(28)"] || numbers == ["(29)", "(28)"], "\(call): \(numbers)")
      #expect(try product.repository.git("fsck", "--strict", "--no-dangling") == "", "\(call)")
    }
  }
}
