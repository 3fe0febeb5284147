/// Reads Swift Testing's event stream (`swift test --event-stream-output-path FILE`), one JSON
/// object a line, written while the tests run.
package struct EventStreamReader {
  package init() {}

  /// Takes the file in chunks of any size; answers with what can be shown live.
  package mutating func push(_ chunk: some Sequence<UInt8>) throws(ReportError) -> [TestProgress] {
    []
  }

  /// The run; incomplete (`isComplete` false) where `runEnded` never came.
  package mutating func finish() throws(ReportError) -> TestRun { TestRun(source: .eventStream) }
}
