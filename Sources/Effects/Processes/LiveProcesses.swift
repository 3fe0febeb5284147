import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Real children, started without a shell.
package struct LiveProcesses: ProcessRunning {
  private let interruption: Interruption?

  /// With an interruption, its signal stops the running child's whole group, and nothing more is
  /// started; without one (for cleaning up after a signal) children run to their end.
  ///
  /// SIGPIPE is ignored from then on: a child that does not read its input must not end relctl.
  package init(interruption: Interruption?) {
    self.interruption = interruption
    signal(SIGPIPE, SIG_IGN)
  }

  package func run(
    _ command: Command, onLine: ((OutputLine) -> Void)?
  ) throws(ProcessError) -> ProcessResult {
    if let signal = interruption?.signal {
      return ProcessResult(ending: .interrupted(signal))
    }
    let program = try locate(command)
    let collector = try OutputCollector(command: command, onLine: onLine)
    let child = try ChildProcess(program: program, command: command)
    let ending = try child.follow(interruption: interruption, collector: collector)
    return try collector.result(ending: ending, duration: child.duration)
  }

  package func find(_ executable: String, path: String) -> String? {
    if executable.contains("/") { return Self.isExecutableFile(executable) ? executable : nil }
    return Self.directories(path).lazy
      .map { $0 + "/" + executable }
      .first(where: Self.isExecutableFile)
  }

  private func locate(_ command: Command) throws(ProcessError) -> String {
    let name = command.executable
    if let directory = command.directory, !Self.isDirectory(directory) {
      throw ProcessError(executable: name, problem: .badDirectory(path: directory))
    }
    guard name.contains("/") else { return try search(name, command.environment["PATH"] ?? "") }
    let isRelative = !name.hasPrefix("/")
    let path = isRelative ? (command.directory.map { $0 + "/" + name } ?? name) : name
    guard access(path, F_OK) == 0 else {
      throw ProcessError(executable: name, problem: .notFound(searched: []))
    }
    guard Self.isExecutableFile(path) else {
      throw ProcessError(executable: name, problem: .notExecutable(path: path))
    }
    return path
  }

  private func search(_ name: String, _ path: String) throws(ProcessError) -> String {
    if !name.isEmpty, let found = find(name, path: path) { return found }
    let directories = Self.directories(path)
    let unusable = directories.map { $0 + "/" + name }.first { !name.isEmpty && Self.isFile($0) }
    guard let unusable else {
      throw ProcessError(executable: name, problem: .notFound(searched: directories))
    }
    throw ProcessError(executable: name, problem: .notExecutable(path: unusable))
  }

  /// Empty parts of a PATH mean the working directory, which is never searched.
  private static func directories(_ path: String) -> [String] {
    path.split(separator: ":").map(String.init)
  }

  private static func isExecutableFile(_ path: String) -> Bool {
    isFile(path) && access(path, X_OK) == 0
  }

  private static func isFile(_ path: String) -> Bool {
    var status = csys_stat()
    return csys_stat_at(AT_FDCWD, path, true, &status) == 0
      && FileStatus(status).kind == .regular
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = csys_stat()
    return csys_stat_at(AT_FDCWD, path, true, &status) == 0
      && FileStatus(status).kind == .directory && access(path, X_OK) == 0
  }
}
