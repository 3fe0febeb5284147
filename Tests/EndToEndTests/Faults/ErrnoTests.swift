import Effects
import TestSupport
import Testing

private let parts = 6

@Suite(
  "a system call that fails", .enabled(if: Strace.isUsable, Comment(rawValue: Strace.reason)))
struct ErrnoTests {
  private static let template = Result { try SmallProducts.app() }
  private static let calls = Result { () throws -> [SystemCall] in
    let product = try TestProduct(copying: try template.get())
    return try Strace.record(["bump"], product).filter { call in
      // Failures of the runtime's own calls are not relctl's; a lookup may find nothing.
      call.line.contains(product.parent.path) && !call.line.contains(") = -1")
        && !["newfstatat", "readlink", "access", "getcwd", "chdir"].contains(call.name)
    }
  }
  private static let errors = ["EIO", "ENOSPC", "EROFS", "EACCES", "EDQUOT"]

  @Test("ends well with the work done, or badly with everything as it was", arguments: 0..<parts)
  func fails(_ part: Int) throws {
    let points = try Self.calls.get().sample(42)
    for (index, call) in points.enumerated() where index % parts == part {
      for name in LongForm.isOn ? Self.errors : [Self.errors[index % Self.errors.count]] {
        try check(call, name)
      }
    }
  }

  private func check(_ call: SystemCall, _ name: String) throws {
    let product = try TestProduct(copying: try Self.template.get())
    let before = try ProductSnapshot(product)
    let run = try product.relctl(
      "bump", prefix: Strace.injecting("error=\(name)", at: call))
    let state = BumpedState(product: product)
    let violations = try state.violations()
    #expect(violations == [], "\(name) at \(call)\n\(run)")
    let status = try #require(run.status, "\(name) at \(call)\n\(run)")
    if status == 0 {
      let remains = try state.remains(tag: nil)
      #expect(remains == [], "\(name) at \(call)\n\(run)")
      return
    }
    #expect([66, 69, 74, 75, 77].contains(status), "\(name) at \(call)\n\(run)")
    #expect(run.errors.contains("relctl: "), "\(name) at \(call)\n\(run)")
    let committed = try product.repository.git("rev-list", "--count", "HEAD") == "2"
    if !committed {
      let changes = try before.changes(to: ProductSnapshot(product))
      #expect(changes == [], "\(name) at \(call)\n\(run)")
    }
    let next = try product.relctl("bump")
    #expect(next.status == 0, "\(name) at \(call)\n\(run)\n\(next)")
    let remains = try state.remains(tag: nil)
    #expect(remains == [], "\(name) at \(call)\n\(run)\n\(next)")
  }
}
