/// Reads the console output of `swift test` and `xcodebuild test` as it comes.
package struct TestTextReader {
  package init() {}

  /// Takes output in chunks of any size; answers with what can be shown live.
  package mutating func push(_ chunk: some Sequence<UInt8>) -> [TestProgress] { [] }

  package mutating func finish() -> TestTranscript { TestTranscript() }
}
