import Effects
import TestSupport
import Testing

/// A sweep's parts: they run beside each other.
private let parts = 6

@Suite(
  "kill -9 at any system call", .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct KillTests {
  private static let template = Result { try SmallProducts.app() }
  private static let bumpCalls = Result { try calls(of: ["bump"]) }
  private static let runCalls = Result { try calls(of: ["run", "release"]) }

  private static func calls(of arguments: [String]) throws -> [SystemCall] {
    try Strace.record(arguments, TestProduct(copying: try template.get()))
  }

  @Test("of bump: the next bump finishes it or begins anew, and there is one", arguments: 0..<parts)
  func bump(_ part: Int) throws {
    for call in try slice(Self.bumpCalls.get().sample(40), part) {
      let product = try killed(at: call, ["bump"])
      let state = BumpedState(product: product)
      if try !state.isFinished() {
        let next = try product.relctl("bump")
        #expect(next.status == 0, "\(call)\n\(next)")
      }
      let remains = try state.remains(tag: nil)
      #expect(remains == [], "\(call)")
    }
  }

  @Test("of run: resume ends with one bump and one tag", arguments: 0..<parts)
  func run(_ part: Int) throws {
    for call in try slice(Self.runCalls.get().sample(40), part) {
      let product = try killed(at: call, ["run", "release"])
      let state = BumpedState(product: product)
      if try !state.isFinished() {
        let next = try product.relctl(
          try state.hasRun() ? ["resume"] : ["run", "release"])
        #expect(next.status == 0, "\(call)\n\(next)")
      }
      let remains = try state.remains(tag: "build/28")
      #expect(remains == [], "\(call)")
    }
  }

  private func slice(_ calls: [SystemCall], _ part: Int) -> [SystemCall] {
    calls.enumerated().filter { $0.offset % parts == part }.map(\.element)
  }

  /// A product whose relctl was killed before a call; what holds at once was checked.
  private func killed(at call: SystemCall, _ arguments: [String]) throws -> TestProduct {
    let product = try TestProduct(copying: try Self.template.get())
    _ = try product.relctl(arguments, prefix: Strace.injecting("signal=KILL", at: call))
    let violations = try BumpedState(product: product).violations()
    #expect(violations == [], "\(call)")
    return product
  }
}
