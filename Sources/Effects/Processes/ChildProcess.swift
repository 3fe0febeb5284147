import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One started child with its pipes; it is followed to its end exactly once.
final class ChildProcess {
  let command: Command
  let identifier: pid_t
  /// Readable once the child has ended; -1 where the system has no such thing.
  let endDescriptor: Int32
  var outputPipe: Int32
  var errorPipe: Int32
  var inputPipe: Int32
  private let startTime: UInt64
  private(set) var duration: UInt64 = 0

  /// Starts the program.
  init(program: String, command: Command) throws(ProcessError) {
    self.command = command
    startTime = LiveClock().monotonicNanoseconds()
    var pipes = PipeSet()
    defer { pipes.closeAll() }
    do throws(SystemCallFailure) {
      try pipes.open(for: command)
      identifier = try Self.spawn(program, command, pipes)
    } catch {
      throw error.processError(program: program, command: command)
    }
    endDescriptor = csys_pidfd_open(identifier)
    outputPipe = pipes.output.takeReadEnd()
    errorPipe = pipes.error.takeReadEnd()
    inputPipe = pipes.input.takeWriteEnd()
  }

  deinit {
    for descriptor in [endDescriptor, outputPipe, errorPipe, inputPipe] where descriptor >= 0 {
      close(descriptor)
    }
  }

  private static func spawn(
    _ program: String, _ command: Command, _ pipes: PipeSet
  ) throws(SystemCallFailure) -> pid_t {
    let variables = command.environment.map { "\($0.key)=\($0.value)" }
    guard let arguments = SpawnStrings([command.executable] + command.arguments),
      let environment = SpawnStrings(variables), !program.utf8.contains(0),
      command.directory?.utf8.contains(0) != true
    else { throw SystemCallFailure(call: "NUL", code: 0) }
    var child: pid_t = 0
    let code = withOptionalCString(command.directory) { directory in
      program.withCString { executable in
        var request = csys_spawn_request()
        request.executable = executable
        request.arguments = UnsafePointer(arguments.pointers)
        request.environment = UnsafePointer(environment.pointers)
        request.directory = directory
        request.standard_input = command.input == .inherited ? 0 : pipes.input.readEnd
        request.standard_output = pipes.output.writeEnd
        request.standard_error = pipes.error.writeEnd
        // A reader of the terminal must stay in the terminal's foreground group.
        request.own_group = command.input != .inherited
        request.own_session = hasSession(command)
        return csys_spawn(&request, &child)
      }
    }
    withExtendedLifetime((arguments, environment)) {}
    guard code == 0 else { throw SystemCallFailure(call: "posix_spawn", code: code) }
    return child
  }

  private static func withOptionalCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withCString(body)
  }

  /// The child has ended; it stays a zombie, so that its group's number stays its own.
  var hasEnded: Bool {
    var information = siginfo_t()
    while true {
      let status = waitid(
        P_PID, id_t(identifier), &information, Int32(WEXITED | WNOHANG | WNOWAIT))
      if status == 0 { return endedProcess(information) == identifier }
      // ECHILD: somebody else reaped it (a caller that ignores SIGCHLD).
      if errno != EINTR { return true }
    }
  }

  /// Sends a signal to the child's whole group.
  func send(_ signal: Int32) {
    kill(command.input == .inherited ? identifier : -identifier, signal)
  }

  /// Kills what outlives a stopped child: its group and, where it has one, its whole session.
  func killRest() {
    send(SIGKILL)
    if hasSession { csys_kill_session(identifier) }
  }

  private var hasSession: Bool { Self.hasSession(command) }

  /// A reader of the terminal must stay in the terminal's session.
  private static func hasSession(_ command: Command) -> Bool {
    command.hasTerminal && command.input != .inherited
  }

  /// Takes the ended child's status.
  func reap() throws(ProcessError) -> ProcessResult.Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else {
        throw ProcessError(
          executable: command.executable, problem: .system(call: "waitpid", code: errno))
      }
    }
    duration = LiveClock().monotonicNanoseconds() - startTime
    if csys_wait_signalled(status) { return .signalled(csys_wait_signal(status)) }
    return .exited(csys_wait_exit_code(status))
  }

  private func endedProcess(_ information: siginfo_t) -> pid_t {
    #if canImport(Glibc)
      information._sifields._sigchld.si_pid
    #else
      information.si_pid
    #endif
  }
}

/// A call that failed before the child ran.
struct SystemCallFailure: Error {
  let call: String
  let code: Int32

  func processError(program: String, command: Command) -> ProcessError {
    let problem: ProcessError.Problem =
      switch (call, code) {
      case ("NUL", _): .nulByte
      case ("posix_spawn", EACCES), ("posix_spawn", ENOEXEC): .notExecutable(path: program)
      // The file was there a moment ago: its `#!` names an interpreter that is missing.
      case ("posix_spawn", ENOENT): .system(call: "start its interpreter", code: code)
      default: .system(call: call, code: code)
      }
    return ProcessError(executable: command.executable, problem: problem)
  }
}
