import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe; an end that is -1 is closed, handed over, or was never opened.
struct Pipe {
  private(set) var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1

  mutating func open() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    let code = csys_pipe_cloexec(&ends)
    guard code == 0 else { throw SystemCallFailure(call: "pipe", code: code) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// A pseudo-terminal in place of the pipe; where there is none, a pipe.
  mutating func openTerminal() throws(SystemCallFailure) {
    var ends: [Int32] = [-1, -1]
    guard csys_open_terminal(&ends) == 0 else { return try open() }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  mutating func takeReadEnd() -> Int32 {
    defer { readEnd = -1 }
    Self.makeNonBlocking(readEnd)
    return readEnd
  }

  mutating func takeWriteEnd() -> Int32 {
    defer { writeEnd = -1 }
    Self.makeNonBlocking(writeEnd)
    return writeEnd
  }

  mutating func closeBoth() {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
    readEnd = -1
    writeEnd = -1
  }

  /// Only relctl's own end: the flag belongs to the end, not to the pipe.
  private static func makeNonBlocking(_ end: Int32) {
    guard end >= 0 else { return }
    let flags = fcntl(end, F_GETFL)
    if flags >= 0 { _ = fcntl(end, F_SETFL, flags | O_NONBLOCK) }
  }
}

/// The pipes of one child.
struct PipeSet {
  var input = Pipe()
  var output = Pipe()
  var error = Pipe()

  mutating func open(for command: Command) throws(SystemCallFailure) {
    if case .bytes = command.input { try input.open() }
    if command.output == .inherited { return }
    if command.hasTerminal { try output.openTerminal() } else { try output.open() }
    try error.open()
  }

  mutating func closeAll() {
    input.closeBoth()
    output.closeBoth()
    error.closeBoth()
  }
}
