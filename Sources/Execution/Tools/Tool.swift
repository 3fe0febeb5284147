import Effects
import Pipelines

/// Running tools, with their failures in the words of a run.
package enum Tool {
  /// Runs a command to its end; only a child that could not be started throws, and one that
  /// was stopped by a signal or, unless `judgesDeadline`, by relctl's own deadline.
  package static func run(
    _ command: Command, _ world: World, judgesDeadline: Bool = false,
    onLine: ((OutputLine) -> Void)? = nil
  ) throws(Failure) -> ProcessResult {
    let result: ProcessResult
    do {
      result = try world.processes.run(command, onLine: onLine)
    } catch {
      throw Failure(
        .unavailable, id: "tool-unavailable", error.description,
        hint: "relctl doctor", command: [command.executable] + command.arguments)
    }
    switch result.ending {
    case .timedOut where judgesDeadline: return result
    case .timedOut:
      throw Failure(
        .timedOut, id: "timed-out",
        "`\(command.executable)` did not end within \(Int(command.timeoutSeconds ?? 0)) s",
        hint: "give it longer with `--timeout SECONDS` or the stage's `timeout`",
        command: [command.executable] + command.arguments, outputTail: tail(result))
    case .interrupted(let signal):
      throw Failure(
        signal == 15 ? .terminated : .interrupted,
        id: signal == 15 ? "terminated" : "interrupted",
        "stopped by a signal while `\(command.executable)` ran")
    case .exited, .signalled:
      return result
    }
  }

  /// The failure of a tool that ended badly, with the last lines of what it printed.
  package static func failure(
    _ id: String, _ message: String, kind: Failure.Kind = .workFailed, file: String? = nil,
    command: [String], _ result: ProcessResult, hint: String? = nil
  ) -> Failure {
    let ending =
      switch result.ending {
      case .exited(let code): "exit status \(code)"
      case .signalled(let signal): "killed by signal \(signal)"
      case .timedOut: "timed out"
      case .interrupted(let signal): "interrupted by signal \(signal)"
      }
    return Failure(
      kind, id: id, "\(message) (\(ending))", file: file, hint: hint, command: command,
      outputTail: tail(result))
  }

  /// The last lines of both streams, errors last.
  package static func tail(_ result: ProcessResult, lines: Int = 20) -> [String] {
    func last(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: 0x0A).suffix(lines).map { String(decoding: $0, as: UTF8.self) }
    }
    return last(result.output).suffix(lines / 2) + last(result.errorOutput)
  }
}

extension Failure {
  /// A file that a run needs and cannot use.
  package init(reading error: FileError, hint: String? = nil) {
    let kind: Kind =
      if error.isNotFound || error.problem == .notRegularFile {
        .missing
      } else if error.isStorageFailure {
        .io
      } else if case .tooLarge = error.problem {
        .invalid
      } else {
        .missing
      }
    self.init(kind, id: "file-unreadable", error.description, file: error.path, hint: hint)
  }

  /// A file that could not be written.
  package init(writing error: FileError, hint: String? = nil) {
    self.init(
      .io, id: "write-failed", error.description, file: error.path,
      hint: hint ?? "free space or permissions first; nothing was half-written")
  }
}
