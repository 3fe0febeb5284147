import Effects
import TestSupport
import Testing

@Suite(
  "a write that lies", .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct LyingWriteTests {
  private static let template = Result { try SmallProducts.app() }
  private static let calls = Result { () throws -> [SystemCall] in
    let product = try TestProduct(copying: try template.get())
    return try Strace.record(["bump"], product).filter { call in
      ["write", "pwrite64"].contains(call.name) && call.line.contains(product.parent.path)
    }
  }

  /// `retval=1` says that one byte was written, and writes none; `retval` of the whole length says
  /// that all was.
  @Test("is found before HEAD leads to it: nothing torn, and never a silent success")
  func lies() throws {
    let calls = try Self.calls.get().filter { !$0.line.contains(".relctl/") }
    #expect(calls.count >= 4)
    for call in calls {
      for value in ["1", call.line.split(separator: " ").last.map(String.init) ?? "1"] {
        let product = try TestProduct(copying: try Self.template.get())
        let run = try product.relctl(
          "bump", prefix: Strace.injecting("retval=\(value)", at: call))
        let state = BumpedState(product: product)
        let spec = try product.repository.read("project.yml")
        let whole = [27, 28].map { SmallProducts.spec.replacing(": 27 ", with: ": \($0) ") }
        #expect(whole.contains(spec), "\(value) at \(call)\n\(run)")
        if run.status == 0 {
          // The log of references is no part of what a bump promises.
          if call.line.contains("/.git/logs/") || call.line.contains(".xcodeproj/") { continue }
          let remains = try state.remains(tag: nil)
          #expect(remains == [], "\(value) at \(call)\n\(run)")
        } else {
          #expect([66, 74].contains(run.status), "\(value) at \(call)\n\(run)")
          // The index comes after the commit, and the next bump mends it.
          let commits = call.line.contains("relctl-index") ? "2" : "1"
          #expect(
            try product.repository.git("rev-list", "--count", "HEAD") == commits,
            "\(value) at \(call)\n\(run)")
          let next = try product.relctl("bump")
          #expect(next.status == 0, "\(value) at \(call)\n\(run)\n\(next)")
          let remains = try state.remains(tag: nil)
          #expect(remains == [], "\(value) at \(call)\n\(run)")
        }
      }
    }
  }
}
