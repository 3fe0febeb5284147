/// The library that a test was written with.
package enum TestFramework: String, Sendable, Equatable, Hashable, Codable, CaseIterable {
  case xctest = "XCTest"
  case swiftTesting = "Swift Testing"
  /// Read from somebody else's JUnit file, which does not say.
  case unknown
}
