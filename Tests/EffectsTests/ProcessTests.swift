import Effects
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ProcessTests {
  private let processes = LiveProcesses(interruption: nil)
  private static let path = "/usr/local/bin:/usr/bin:/bin"

  private func shell(
    _ script: String, output: Command.Output = .captured(limit: 1 << 20),
    input: Command.Input = .none, timeout: Double? = 20, grace: Double = 0.2
  ) -> Command {
    Command(
      "sh", ["-c", script], environment: ["PATH": Self.path, "ONLY": "this"], input: input,
      output: output, timeoutSeconds: timeout, graceSeconds: grace)
  }

  @Test(
    "how a child ended is told as it was",
    arguments: [
      ("exit 0", ProcessResult.Ending.exited(0)), ("exit 3", .exited(3)),
      ("kill -9 $$", .signalled(9)), ("kill -TERM $$", .signalled(15)),
    ])
  func endings(_ script: String, _ expected: ProcessResult.Ending) throws {
    #expect(try processes.run(shell(script)).ending == expected)
  }

  @Test("both streams are drained at once, and kept apart")
  func streams() throws {
    let script =
      "i=0; while [ $i -lt 3000 ]; do echo out-$i-$$; echo err-$i-$$ >&2; i=$((i+1)); done"
    let result = try processes.run(shell(script))
    #expect(result.isSuccess)
    #expect(result.text.split(separator: "\n").count == 3000)
    #expect(result.errorText.split(separator: "\n").allSatisfy { $0.hasPrefix("err-") })
    #expect(!result.outputTruncated)
  }

  @Test("a child gets its input, whole, though its output fills the pipe meanwhile")
  func input() throws {
    let bytes = [UInt8](repeating: 65, count: 1 << 20)
    let result = try processes.run(
      shell("cat", output: .captured(limit: 2 << 20), input: .bytes(bytes)))
    #expect(result.output == bytes)
    let ignored = try processes.run(shell("exit 4", input: .bytes(bytes)))
    #expect(ignored.ending == .exited(4))
  }

  @Test("the environment, the directory and the arguments are exactly those given")
  func exact() throws {
    let directory = try TemporaryDirectory()
    let result = try processes.run(
      Command("env", environment: ["PATH": Self.path, "A": "b=c\n"], directory: directory.path))
    #expect(result.text.split(separator: "\n").sorted() == ["A=b=c", "PATH=\(Self.path)"])
    let pwd = try processes.run(
      Command(
        "sh", ["-c", "pwd; printf '%s|' \"$@\"", "sh", "a b", "", "*", "$HOME"],
        environment: ["PATH": Self.path], directory: directory.path))
    #expect(pwd.text == "\(directory.path)\na b||*|$HOME|")
  }

  @Test("a grandchild that holds the pipe does not keep the caller")
  func grandchild() throws {
    let start = LiveClock().monotonicNanoseconds()
    let result = try processes.run(shell("echo done; sleep 5 & exit 0"))
    let milliseconds = (LiveClock().monotonicNanoseconds() - start) / 1_000_000
    #expect(result.ending == .exited(0))
    #expect(result.text == "done\n")
    #expect(milliseconds < 1000)
  }

  @Test(
    "a deadline stops the whole group, also one that ignores signals",
    arguments: ["sleep 30", "trap '' INT TERM; sleep 30 & wait; sleep 30", "yes > /dev/null"])
  func deadline(_ script: String) throws {
    let directory = try TemporaryDirectory()
    let start = LiveClock().monotonicNanoseconds()
    let result = try processes.run(
      shell("echo $$ > \(directory("group")); \(script)", timeout: 0.3))
    let milliseconds = (LiveClock().monotonicNanoseconds() - start) / 1_000_000
    #expect(result.ending == .timedOut)
    #expect(milliseconds < 3000)
    let group = try #require(pid_t(directory.read("group").dropLast()))
    #expect(try groupIsGone(group))
  }

  @Test("a signal to relctl stops the child, and nothing is started after it")
  func interruption() throws {
    let interruption = Interruption.unwatched()
    let processes = LiveProcesses(interruption: interruption)
    let result = try processes.run(shell("echo begun; sleep 30")) { _ in
      interruption.raise(SIGTERM)
    }
    #expect(result.ending == .interrupted(SIGTERM))
    #expect(interruption.exitStatus == 143)
    #expect(try processes.run(shell("exit 0")).ending == .interrupted(SIGTERM))
  }

  /// Nothing of the group runs; zombies that init has not yet reaped do not count.
  private func groupIsGone(_ group: pid_t) throws -> Bool {
    for _ in 0..<50 {
      let listed = try processes.run(
        Command("ps", ["-eo", "pgid=,stat="], environment: ["PATH": Self.path]))
      let alive = listed.text.split(separator: "\n").filter { line in
        let fields = line.split(separator: " ")
        return fields.count == 2 && fields[0] == "\(group)" && !fields[1].hasPrefix("Z")
      }
      if alive.isEmpty { return true }
      usleep(20_000)
    }
    return false
  }

  @Test("lines come one by one, the last one without its newline too")
  func lines() throws {
    var lines: [String] = []
    let script = "printf 'a\\r\\nb\\n\\nlast'; printf 'e' >&2"
    let result = try processes.run(shell(script, output: .tails)) { line in
      lines.append("\(line.stream) \(String(decoding: line.bytes, as: UTF8.self))")
    }
    #expect(
      lines.filter { $0.hasPrefix("output") } == ["output a", "output b", "output ", "output last"])
    #expect(lines.contains("error e"))
    #expect(result.errorText == "e")
  }

  @Test("a log holds everything, the result only the tail")
  func log() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.write("log", "before\n")
    let script = "i=0; while [ $i -lt 40000 ]; do echo line-$i; i=$((i+1)); done"
    let result = try processes.run(shell(script, output: .logged(path: log)))
    let text = try directory.read("log")
    #expect(text.hasPrefix("before\nline-0\n"))
    #expect(text.hasSuffix("line-39999\n"))
    #expect(result.output.count == 64 << 10)
    #expect(result.text.hasSuffix("line-39999\n"))
  }

  @Test("captured output has a limit, and says so")
  func limit() throws {
    let result = try processes.run(shell("echo 12345", output: .captured(limit: 3)))
    #expect(result.text == "123")
    #expect(result.outputTruncated)
  }

  @Test("a child that cannot be started is an error with its reason")
  func unstartable() throws {
    let directory = try TemporaryDirectory()
    let plain = try directory.write("plain", "x")
    let script = try directory.write("script", "#!/no/such/interpreter\n")
    #expect(chmod(script, 0o755) == 0)
    let environment = ["PATH": "/nonexistent:\(directory.path)"]
    let cases: [(Command, ProcessError.Problem)] = [
      (
        Command("missing", environment: environment),
        .notFound(searched: ["/nonexistent", directory.path])
      ),
      (Command("/no/such", environment: [:]), .notFound(searched: [])),
      (Command("plain", environment: environment), .notExecutable(path: plain)),
      (Command(directory.path, environment: [:]), .notExecutable(path: directory.path)),
      (
        Command("script", environment: environment),
        .system(call: "start its interpreter", code: ENOENT)
      ),
      (
        Command("/bin/true", environment: [:], directory: "/no/such"),
        .badDirectory(path: "/no/such")
      ),
      (Command("/bin/echo", ["a\0b"], environment: [:]), .nulByte),
    ]
    for (command, expected) in cases {
      let error = #expect(throws: ProcessError.self) { try processes.run(command) }
      #expect(error?.problem == expected)
    }
  }

  @Test("git gets no variable that could name another repository")
  func gitCommand() throws {
    let facts = EnvironmentFacts(
      variables: [
        "GIT_DIR": "x", "GIT_INDEX_FILE": "x", "GIT_CONFIG_COUNT": "1", "GIT_SSH_COMMAND": "ssh",
        "SSH_AUTH_SOCK": "s", "HOME": "/h", "GIT_TRACE": "1", "LANGUAGE": "de",
      ], workingDirectory: "/")
    let git = GitCommand(facts: facts, isInteractive: false)
    #expect(
      git.environment == [
        "GIT_SSH_COMMAND": "ssh", "SSH_AUTH_SOCK": "s", "HOME": "/h", "LC_ALL": "C",
        "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0",
      ])
    let command = git.command(["ls-remote", "origin"], in: "/r")
    #expect(command.arguments.contains("core.hooksPath=/dev/null"))
    #expect(!git.push(["origin"], in: "/r").arguments.contains("core.hooksPath=/dev/null"))
  }
}
