import Foundation
import XCTest

@testable import Lab

/// LAB in the environment says how testB ends.
final class ATests: XCTestCase {
  func testA() { XCTAssertEqual(half(4), 2) }

  func testB() {
    print("about to")
    switch ProcessInfo.processInfo.environment["LAB"] {
    case "xcrash": fatalError("boom")
    case "xexit": exit(0)
    case "xhang":
      print("hanging now")
      Thread.sleep(forTimeInterval: 60)
    default: break
    }
  }

  func testC() { XCTAssertEqual(half(4), 2) }
}
