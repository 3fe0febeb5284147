#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What becomes of a child's two streams: captured, logged, or only the tails, and lines as they
/// come.
final class OutputCollector {
  private struct Stream {
    var kept: [UInt8] = []
    var line: [UInt8] = []
    var isTruncated = false
  }

  /// How much of a stream is kept where it is not captured.
  private static let tailLimit = 64 << 10
  /// A longer line is handed on in pieces.
  private static let lineLimit = 1 << 20

  private let command: Command
  private let onLine: ((OutputLine) -> Void)?
  private let log: Int32
  private var streams = [Stream(), Stream()]
  private var logFailure: FileError?
  private var redacting: [RedactingStream]

  init(command: Command, onLine: ((OutputLine) -> Void)?) throws(ProcessError) {
    self.command = command
    self.onLine = onLine
    redacting = command.redactor.map { $0.isEmpty ? [] : [RedactingStream($0), .init($0)] } ?? []
    guard case .logged(let path) = command.output else {
      log = -1
      return
    }
    do throws(FileError) {
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
      log = try LiveFiles.open(path, flags, operation: "open the log")
    } catch {
      throw ProcessError(executable: command.executable, problem: .log(error))
    }
  }

  deinit {
    if log >= 0 { close(log) }
  }

  func add(_ bytes: UnsafeRawBufferPointer, from stream: OutputLine.Stream) {
    guard !redacting.isEmpty else { return take(bytes, from: stream) }
    redacting[stream == .output ? 0 : 1].push(bytes).withUnsafeBytes { take($0, from: stream) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, from stream: OutputLine.Stream) {
    let index = stream == .output ? 0 : 1
    keep(bytes, &streams[index])
    if onLine != nil { split(bytes, stream, &streams[index]) }
    write(bytes)
  }

  /// The result, after what was left of the last lines was handed on.
  func result(
    ending: ProcessResult.Ending, duration: UInt64
  ) throws(ProcessError) -> ProcessResult {
    for index in redacting.indices {
      redacting[index].finish().withUnsafeBytes { take($0, from: index == 0 ? .output : .error) }
    }
    for (index, stream) in [OutputLine.Stream.output, .error].enumerated()
    where !streams[index].line.isEmpty {
      onLine?(OutputLine(stream: stream, bytes: streams[index].line))
    }
    if let logFailure {
      throw ProcessError(executable: command.executable, problem: .log(logFailure))
    }
    return ProcessResult(
      ending: ending, output: tail(streams[0].kept), errorOutput: tail(streams[1].kept),
      outputTruncated: streams.contains(where: \.isTruncated), durationNanoseconds: duration)
  }

  private func keep(_ bytes: UnsafeRawBufferPointer, _ stream: inout Stream) {
    if case .captured(let limit) = command.output {
      let room = max(0, limit - stream.kept.count)
      stream.kept += bytes.prefix(room)
      if bytes.count > room { stream.isTruncated = true }
      return
    }
    stream.kept += bytes
    // Cut rarely: every cut moves the whole tail.
    if stream.kept.count > 4 * Self.tailLimit {
      stream.kept.removeFirst(stream.kept.count - Self.tailLimit)
    }
  }

  private func tail(_ bytes: [UInt8]) -> [UInt8] {
    if case .captured = command.output { return bytes }
    return Array(bytes.suffix(Self.tailLimit))
  }

  private func split(
    _ bytes: UnsafeRawBufferPointer, _ stream: OutputLine.Stream, _ state: inout Stream
  ) {
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      state.line += rest[rest.startIndex..<newline]
      if state.line.last == UInt8(ascii: "\r") { state.line.removeLast() }
      onLine?(OutputLine(stream: stream, bytes: state.line))
      state.line.removeAll(keepingCapacity: true)
      rest = rest[(newline + 1)...]
    }
    state.line += rest
    if state.line.count > Self.lineLimit {
      onLine?(OutputLine(stream: stream, bytes: state.line))
      state.line.removeAll()
    }
  }

  /// A log that cannot be written does not stop the child: its failure is told at the end.
  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard log >= 0, logFailure == nil, case .logged(let path) = command.output else { return }
    do throws(FileError) {
      try Descriptor.writeAll(log, Array(bytes), path: path, operation: "write the log")
    } catch {
      logFailure = error
    }
  }
}
