/// Reads Swift Testing's event stream (`swift test --event-stream-output-path FILE`), one JSON
/// object a line, written while the tests run.
///
/// A printing test cannot write into it, it names a crashed test, and it has full paths: of all
/// sources about Swift Testing it is the best. Versions 0 and 6.3.0 are read.
package struct EventStreamReader {
  static let format = "Swift Testing event stream"
  private static let longestLine = 8 << 20

  private var assembler = LineAssembler(limit: Self.longestLine)
  private var builder = EventStreamBuilder()
  private var offset = 0

  package init() {}

  /// Takes the file in chunks of any size; answers with what can be shown live.
  package mutating func push(_ chunk: some Sequence<UInt8>) throws(ReportError) -> [TestProgress] {
    var progress: [TestProgress] = []
    for line in assembler.push(chunk) {
      defer { offset += line.count + 1 }
      guard !line.isEmpty else { continue }
      progress += try builder.take(try parse(line))
    }
    return progress
  }

  /// The run; incomplete (`isComplete` false) where `runEnded` never came. A last line that was cut
  /// off is taken for the mark of a crash, not for a malformed file.
  package mutating func finish() throws(ReportError) -> TestRun {
    if let line = assembler.finish(), let record = try? parse(line) {
      _ = try builder.take(record)
    }
    return builder.finish()
  }

  private func parse(_ line: [UInt8]) throws(ReportError) -> JSONValue {
    do {
      return try JSONValue.parse(line, format: Self.format)
    } catch {
      throw ReportError(
        format: error.format, message: error.message, offset: offset + (error.offset ?? 0))
    }
  }
}
