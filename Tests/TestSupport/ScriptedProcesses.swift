import Effects

/// A strict stand-in for running programs: each command is announced beforehand, in order.
///
/// A command that was not announced is an error of the run, and so is one that never came: end each
/// test with `#expect(processes.problems.isEmpty)`.
package final class ScriptedProcesses: ProcessRunning, @unchecked Sendable {
  /// A command that will come, and what comes of it.
  package struct Step: Sendable {
    /// The executable and its arguments, to the letter.
    package let words: [String]
    package let outcome: Result<ProcessResult, ProcessError>

    package init(_ words: [String], _ outcome: Result<ProcessResult, ProcessError>) {
      self.words = words
      self.outcome = outcome
    }

    /// A command that ends with a status and prints a text.
    package init(_ words: [String], status: Int32 = 0, output: String = "", error: String = "") {
      self.init(
        words,
        .success(
          ProcessResult(
            ending: .exited(status), output: Array(output.utf8), errorOutput: Array(error.utf8))))
    }
  }

  // Only ever used by the one thread of its test.
  private var steps: [Step]
  private var surprises: [String] = []
  private let executables: [String: String]
  /// The commands that ran, whole.
  package private(set) var commands: [Command] = []

  package init(_ steps: [Step], executables: [String: String] = [:]) {
    self.steps = steps
    self.executables = executables
  }

  /// What did not go as announced: surprises, and steps that never came.
  package var problems: [String] {
    surprises + steps.map { "never came: \($0.words.joined(separator: " "))" }
  }

  package func run(
    _ command: Command, onLine: ((OutputLine) -> Void)?
  ) throws(ProcessError) -> ProcessResult {
    commands.append(command)
    let words = [command.executable] + command.arguments
    guard let step = steps.first, step.words == words else {
      surprises.append("not announced: \(words.joined(separator: " "))")
      throw ProcessError(executable: command.executable, problem: .notFound(searched: []))
    }
    steps.removeFirst()
    let result = try step.outcome.get()
    for line in result.output.split(separator: UInt8(ascii: "\n")) {
      onLine?(OutputLine(stream: .output, bytes: Array(line)))
    }
    return result
  }

  package func find(_ executable: String, path: String) -> String? {
    executables[executable]
  }
}
