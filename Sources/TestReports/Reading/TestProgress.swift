/// Something a run's live view shows, told by the reader of text or of the event stream.
package enum TestProgress: Sendable, Equatable {
  case started(TestIdentity, TestFramework)
  case finished(TestCaseResult)
  case issue(TestIdentity, TestMessage)
}
