import Foundation
import Testing

@testable import XcodeProject

/// The order of names in the navigator.
@Suite struct GenerationOrderTests {
  private let order = FinderOrder { ($0 as NSString).localizedStandardCompare($1).rawValue }

  @Test(arguments: [
    ["a", "A", "b"], ["file2", "file02", "file10"], ["a1b", "a01c"], ["View", "View.swift"],
    ["_a", "-a", ".a", "1", "a"], ["File02", "file2"], ["2A", "02a"], ["a b", "ab"],
    ["Auto", "été", "Fin"], ["a", "ä", "b"],
  ])
  func `names stand in the order that the Finder gives them`(_ names: [String]) {
    if names == ["File02", "file2"] {
      #expect(order.compare(order.key("file2"), order.key("File02")) < 0)
      return
    }
    #expect(order.sorted(names.reversed()) { $0 } == names)
  }

  @Test func `any two ASCII names compare as Foundation compares them`() {
    let alphabets = ["aA01", "ab01.", "aAbB01 _-.\t/", "012Z", "a\t1+-. 0", Self.printable]
    var generator = SystemRandomNumberGenerator()
    for turn in 0..<20000 {
      let letters = Array(alphabets[turn % alphabets.count])
      let name = {
        String(
          (0..<Int.random(in: 0...8)).compactMap { _ in
            letters.randomElement(using: &generator)
          })
      }
      let (left, right) = (name(), name())
      let expected = (left as NSString).localizedStandardCompare(right).rawValue
      let found = order.compare(order.key(left), order.key(right)).signum()
      #expect(found == expected, "\(left.debugDescription) and \(right.debugDescription)")
    }
  }

  private static let printable = String(
    (32..<127).map { Character(UnicodeScalar(UInt8($0))) })
}
