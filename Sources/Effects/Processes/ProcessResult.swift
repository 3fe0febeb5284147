/// How a child ended and what it printed.
package struct ProcessResult: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// The deadline passed and the group was stopped.
    case timedOut
    /// relctl got this signal and the group was stopped.
    case interrupted(Int32)
  }

  package let ending: Ending
  /// The captured bytes (`.captured`), else the last 64 KiB.
  package let output: [UInt8]
  package let errorOutput: [UInt8]
  /// A `.captured` stream was longer than its limit.
  package let outputTruncated: Bool
  package let durationNanoseconds: UInt64

  package init(
    ending: Ending, output: [UInt8] = [], errorOutput: [UInt8] = [], outputTruncated: Bool = false,
    durationNanoseconds: UInt64 = 0
  ) {
    self.ending = ending
    self.output = output
    self.errorOutput = errorOutput
    self.outputTruncated = outputTruncated
    self.durationNanoseconds = durationNanoseconds
  }

  /// Ended by itself with status zero.
  package var isSuccess: Bool { ending == .exited(0) }

  /// The output as text; bytes that are no UTF-8 become U+FFFD.
  package var text: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

/// A child that could not be started, or could not be followed.
package struct ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// No file of that name in the PATH, or at the path.
    case notFound(searched: [String])
    /// A file stands there, but it cannot be run.
    case notExecutable(path: String)
    /// The working directory is missing or not a directory.
    case badDirectory(path: String)
    /// A call of the system failed.
    case system(call: String, code: Int32)
    /// The log could not be written.
    case log(FileError)
    /// A string holds a NUL byte, which no argument or variable can.
    case nulByte
  }

  package let executable: String
  package let problem: Problem

  package init(executable: String, problem: Problem) {
    self.executable = executable
    self.problem = problem
  }

  package var description: String {
    switch problem {
    case .notFound(let searched):
      searched.isEmpty
        ? "`\(executable)` does not exist"
        : "`\(executable)` is not in any directory of PATH (\(searched.joined(separator: ":")))"
    case .notExecutable(let path): "`\(path)` is not an executable file"
    case .badDirectory(let path):
      "cannot start `\(executable)`: `\(path)` is not a directory that can be entered"
    case .system(let call, let code):
      "cannot run `\(executable)`: \(call): \(SystemErrorName(code))"
    case .log(let error): "cannot keep the output of `\(executable)`: \(error)"
    case .nulByte: "cannot start `\(executable)`: an argument or variable holds a NUL byte"
    }
  }
}
