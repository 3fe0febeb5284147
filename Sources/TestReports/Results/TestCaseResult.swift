/// One test with what became of it.
package struct TestCaseResult: Sendable, Equatable, Codable {
  package var identity: TestIdentity
  package var framework: TestFramework
  package var status: TestStatus
  package var seconds: Double?
  package var messages: [TestMessage]
  /// How often it ran; above 1 only after retries.
  package var attempts: Int
  /// The cases of a parameterised test, where the source tells them.
  package var arguments: [TestArgument]
  /// What it, or its process, printed last; filled for tests that never ended.
  package var lastOutput: [String]

  package init(
    identity: TestIdentity, framework: TestFramework, status: TestStatus,
    seconds: Double? = nil, messages: [TestMessage] = [], attempts: Int = 1,
    arguments: [TestArgument] = [], lastOutput: [String] = []
  ) {
    self.identity = identity
    self.framework = framework
    self.status = status
    self.seconds = seconds
    self.messages = messages
    self.attempts = attempts
    self.arguments = arguments
    self.lastOutput = lastOutput
  }

  /// Beyond so many, messages of one test are left out: a loop of failures fills no memory.
  static let maximalMessages = 300

  /// Adds a message, or once and for all a word that more were left out.
  mutating func add(_ message: TestMessage) {
    if messages.count < Self.maximalMessages {
      messages.append(message)
    } else if messages.count == Self.maximalMessages {
      messages.append(TestMessage(kind: .warning, text: "further messages are left out"))
    }
  }
}
