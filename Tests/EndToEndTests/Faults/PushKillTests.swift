import Effects
import TestSupport
import Testing

private let parts = 2

@Suite(
  "kill -9 during a push and an undo",
  .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct PushKillTests {
  private static let template = Result { try SmallProducts.app() }
  private static let pushCalls = Result { () throws -> [SystemCall] in
    try Strace.record(["bump", "--push", "--yes"], TestProduct(copying: try template.get()))
  }
  private static let bumped = Result { () throws -> TestProduct in
    let product = try TestProduct(copying: try template.get())
    let run = try product.relctl("bump", "--tag")
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    return product
  }
  private static let undoCalls = Result { () throws -> [SystemCall] in
    try Strace.record(["bump", "--undo"], TestProduct(copying: try bumped.get()))
  }

  @Test("the next bump --push ends with one number, here and there", arguments: 0..<parts)
  func push(_ part: Int) throws {
    // The bump itself has its own sweep.
    let calls = try Self.pushCalls.get()
    let end = try #require(calls.lastIndex { $0.line.contains("refs/heads/main") })
    for (index, call) in Array(calls[(end / 2)...]).sample(12).enumerated()
    where index % parts == part {
      let product = try TestProduct(copying: try Self.template.get())
      _ = try product.relctl(
        "bump", "--push", "--yes", prefix: Strace.injecting("signal=KILL", at: call))
      if try !BumpedState(product: product).isFinished() {
        let next = try product.relctl("bump", "--push", "--yes")
        #expect(next.status == 0, "\(call)\n\(next)")
      }
      let remains = try BumpedState(product: product).remains(tag: "build/28")
      #expect(remains == [], "\(call)")
      let head = try product.repository.git("rev-parse", "HEAD")
      #expect(try product.remoteReference("refs/heads/main") == head, "\(call)")
      #expect(try product.remoteReference("refs/tags/build/28^{}") == head, "\(call)")
    }
  }

  @Test("an undo is finished by the next one, or was not begun", arguments: 0..<parts)
  func undo(_ part: Int) throws {
    for (index, call) in try Self.undoCalls.get().sample(24).enumerated()
    where index % parts == part {
      let product = try TestProduct(copying: try Self.bumped.get())
      _ = try product.relctl(
        "bump", "--undo", prefix: Strace.injecting("signal=KILL", at: call))
      let next = try product.relctl("bump", "--undo")
      // One that had ended has nothing left to take back.
      #expect(next.status == 0 || next.status == 77, "\(call)\n\(next)")
      let state = BumpedState(product: product)
      #expect(try product.repository.git("rev-list", "--count", "HEAD") == "1", "\(call)\n\(next)")
      #expect(try product.repository.read("project.yml") == SmallProducts.spec, "\(call)")
      #expect(try product.repository.git("tag") == "", "\(call)")
      #expect(try product.repository.git("status", "--porcelain") == "", "\(call)")
      #expect(try state.leftovers(in: product.root) == [], "\(call)")
    }
  }
}
