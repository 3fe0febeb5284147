/// One thing a test said: a failure, a skip's reason, a known issue, a warning.
package struct TestMessage: Sendable, Equatable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, Hashable {
    case failure, skip, warning
    case knownIssue = "known-issue"
  }

  package var kind: Kind
  package var text: String
  /// As the tool printed it: absolute for XCTest, a base name for Swift Testing's text.
  package var file: String?
  package var line: Int?
  /// In which attempt it was said, from 1.
  package var attempt: Int

  package init(
    kind: Kind, text: String, file: String? = nil, line: Int? = nil, attempt: Int = 1
  ) {
    self.kind = kind
    self.text = text
    self.file = file
    self.line = line
    self.attempt = attempt
  }
}
