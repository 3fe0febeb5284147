/// One case of a parameterised test; the test counts once however many cases it has.
package struct TestArgument: Sendable, Equatable, Hashable, Codable {
  /// The arguments as the tool shows them: `n → 5`.
  package var text: String
  package var status: TestStatus
  package var seconds: Double?

  package init(text: String, status: TestStatus, seconds: Double? = nil) {
    self.text = text
    self.status = status
    self.seconds = seconds
  }
}
