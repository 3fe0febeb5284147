import Effects

/// What a program answered.
package struct ProgramRun: Sendable, CustomStringConvertible {
  package let arguments: [String]
  package let ending: ProcessResult.Ending
  package let output: String
  package let errors: String

  /// The exit status; nil where a signal or the deadline ended it.
  package var status: Int32? {
    if case .exited(let code) = ending { return code }
    return nil
  }

  package var description: String {
    "\(arguments.joined(separator: " ")): \(ending)\n--- stdout\n\(output)--- stderr\n\(errors)"
  }

  /// Runs a program to its end, whatever comes of it.
  package static func run(
    _ executable: String, _ arguments: [String], environment: [String: String],
    directory: String, timeoutSeconds: Double = 120
  ) throws -> ProgramRun {
    let result = try LiveProcesses(interruption: nil).run(
      Command(
        executable, arguments, environment: environment, directory: directory,
        timeoutSeconds: timeoutSeconds))
    return ProgramRun(
      arguments: [executable] + arguments, ending: result.ending, output: result.text,
      errors: result.errorText)
  }
}
