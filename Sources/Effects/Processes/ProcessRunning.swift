/// One line of a child's output, without its newline.
package struct OutputLine: Hashable, Sendable {
  package enum Stream: Hashable, Sendable {
    case output
    case error
  }

  package let stream: Stream
  package let bytes: [UInt8]

  package init(stream: Stream, bytes: [UInt8]) {
    self.stream = stream
    self.bytes = bytes
  }
}

/// Runs programs.
package protocol ProcessRunning: Sendable {
  /// Runs a child to its end. A non-zero status is a result; only a child that could not be started
  /// or followed is an error. `onLine` is called on this thread for each line as it comes.
  func run(_ command: Command, onLine: ((OutputLine) -> Void)?) throws(ProcessError)
    -> ProcessResult

  /// Where `executable` is found in `path` (colon-separated directories), nil where it is not.
  func find(_ executable: String, path: String) -> String?
}

extension ProcessRunning {
  package func run(_ command: Command) throws(ProcessError) -> ProcessResult {
    try run(command, onLine: nil)
  }
}
