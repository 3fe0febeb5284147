import Effects
import TestSupport

/// One system call of relctl's main thread, as strace counts it.
struct SystemCall: Sendable, CustomStringConvertible {
  let name: String
  /// The how many-th call of that name.
  let number: Int
  /// The line that strace printed.
  let line: String

  var description: String { "\(name) #\(number): \(line.prefix(160))" }

  /// Whether it changes files.
  var writes: Bool {
    switch name {
    case "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink",
      "unlinkat", "link", "linkat", "mkdir", "mkdirat", "rmdir", "ftruncate", "fchmod", "chmod",
      "utimensat", "symlink", "flock":
      true
    case "openat": line.contains("O_CREAT") || line.contains("O_WRONLY")
    default: false
    }
  }
}

/// strace, where it is and may trace.
enum Strace {
  static let isUsable: Bool = {
    let run = try? ProgramRun.run(
      "strace", ["-qq", "-o", "/dev/null", "true"], environment: HermeticHome.environment,
      directory: "/")
    return run?.status == 0
  }()

  static let reason = "strace is missing or may not trace here"

  /// The calls of a command from its first look at product.json on, in their order. `-y` tells
  /// which file a descriptor is.
  static func record(_ arguments: [String], _ product: TestProduct) throws -> [SystemCall] {
    let log = product.parent("strace.log")
    let run = try product.relctl(
      arguments, prefix: ["strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=file,desc"])
    guard run.status == 0 else { throw ScratchError(message: run.description) }
    let text = String(decoding: try LiveFiles().read(log, limit: 256 << 20), as: UTF8.self)
    try LiveFiles().remove(log)
    return parse(text)
  }

  private static func parse(_ text: String) -> [SystemCall] {
    var counts: [Substring: Int] = [:]
    var calls: [SystemCall] = []
    var main: Substring?
    var begun = false
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let process = line[..<space]
      main = main ?? process
      let rest = line[space...].drop { $0 == " " }
      guard process == main, let paren = rest.firstIndex(of: "("), rest.first?.isLetter == true
      else { continue }
      let name = rest[..<paren]
      counts[name, default: 0] += 1
      if rest.contains("product.json") { begun = true }
      if begun {
        calls.append(
          SystemCall(name: String(name), number: counts[name] ?? 0, line: String(rest)))
      }
    }
    return calls
  }

  /// strace's words that make a call fail, or kill the process before it.
  static func injecting(_ fault: String, at call: SystemCall, log: String = "/dev/null")
    -> [String]
  {
    [
      "strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=\(call.name)", "-e",
      "inject=\(call.name):\(fault):when=\(call.number)",
    ]
  }
}

extension Array where Element == SystemCall {
  /// About `count` of them: the writing ones first, evenly spread.
  func sample(_ count: Int) -> [SystemCall] {
    if LongForm.isOn { return self }
    let writing = filter(\.writes)
    let reading = filter { !$0.writes }
    let share = Swift.min(writing.count, count * 3 / 4)
    return writing.spread(share) + reading.spread(count - share)
  }

  private func spread(_ wanted: Int) -> [SystemCall] {
    guard wanted > 0, !isEmpty else { return [] }
    let step = Swift.max(1.0, Double(count) / Double(wanted))
    return stride(from: step / 2, to: Double(count), by: step).map { self[Int($0)] }
  }
}

/// The sweeps over every call, for a machine with time: `RELCTL_LONG=1`.
enum LongForm {
  static let isOn = EnvironmentFacts.live().value("RELCTL_LONG") == "1"
}
