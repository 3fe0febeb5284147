import Foundation
import Testing

@testable import Lab

/// LAB in the environment says how two() ends.
@Suite(.serialized) struct S {
  @Test func one() { #expect(half(4) == 2) }

  @Test func two() {
    print("about to")
    switch ProcessInfo.processInfo.environment["LAB"] {
    case "tcrash": fatalError("boom")
    case "texit": exit(0)
    case "thang":
      print("hanging now")
      Thread.sleep(forTimeInterval: 60)
    default: break
    }
  }

  @Test func three() { #expect(half(4) == 2) }
}
