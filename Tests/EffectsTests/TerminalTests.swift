import Effects
import TestSupport
import Testing

/// Children whose standard output is a pseudo-terminal.
@Suite struct TerminalTests {
  private let processes = LiveProcesses(interruption: nil)

  private func shell(_ script: String, timeout: Double? = 20, input: Command.Input = .none)
    -> Command
  {
    Command(
      "sh", ["-c", script], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], input: input,
      timeoutSeconds: timeout, graceSeconds: 0.2, hasTerminal: true)
  }

  @Test("only standard output is a terminal, and its bytes come as they were written")
  func bytes() throws {
    let script = """
      test -t 1 && echo yes; test -t 0 || echo no; test -t 2 || echo no
      printf 'a\\tb\\nc'; echo apart >&2
      """
    let result = try processes.run(shell(script))
    #expect(result.isSuccess)
    #expect(result.text == "yes\nno\nno\na\tb\nc")
    #expect(result.errorText == "apart\n")
  }

  @Test("all of a long output arrives, in order")
  func flood() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo line-$i; i=$((i+1)); done"
    let lines = try processes.run(shell(script)).text.split(separator: "\n")
    #expect(lines.elementsEqual((0..<20000).map { "line-\($0)" }))
  }

  @Test("a line is handed on while the child still runs")
  func live() throws {
    var lines: [String] = []
    let result = try processes.run(shell("echo early; sleep 30", timeout: 1)) {
      lines.append(String(decoding: $0.bytes, as: UTF8.self))
    }
    #expect(result.ending == .timedOut)
    #expect(lines == ["early"])
  }

  @Test("a child has no controlling terminal")
  func session() throws {
    #expect(try processes.run(shell("(: < /dev/tty) 2>/dev/null || echo none")).text == "none\n")
  }

  @Test("at the deadline a grandchild in a group of its own that ignores every signal is killed")
  func deadline() throws {
    let script = """
      set -m
      sh -c 'trap "" INT TERM HUP; echo $$; while :; do sleep 0.1; done' &
      wait
      """
    var command = shell(script, timeout: 1)
    command.executable = "bash"
    let result = try processes.run(command)
    #expect(result.ending == .timedOut)
    let member = result.text.split(separator: "\n").first.map(String.init) ?? ""
    #expect(!member.isEmpty)
    // Nobody may be there to reap it, so a zombie counts as gone.
    let probe = """
      n=0
      while [ $n -lt 50 ]; do
        case "$(ps -o stat= -p \(member))" in "" | Z*) echo gone; exit ;; esac
        sleep 0.1; n=$((n+1))
      done
      """
    #expect(try processes.run(shell(probe)).text == "gone\n")
  }
}
