import Effects
import Foundation
import TestSupport

/// What the release build of an archive opens, by the kernel's word: strace around that build.
struct TracedBuild {
  /// Why no build can be traced here; nil where it can.
  static let obstacle: String? = {
    guard EvidenceProduct.toolchain != nil else { return "no swift in PATH" }
    let probe = try? ProgramRun.run(
      "strace", ["-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "true"],
      environment: HermeticHome.environment, directory: "/")
    return probe?.status == 0 ? nil : "strace is not installed, or may not trace"
  }()

  /// For the hook of `EvidenceCase.archived`: writes `$OUT/trace`.
  static let prefix = """
    strace -f -qq -y --seccomp-bpf --signal=none -s 4096 \
    -e trace=open,openat,openat2,creat,execve,execveat,clone,clone3,fork,vfork -o "$OUT/trace"
    """

  /// Every regular file below these roots that was opened to be read, or executed, by any program
  /// but git, which SwiftPM asks for the state of a tree: absolute paths.
  static func opened(_ trace: String, below roots: [String]) throws -> Set<String> {
    let files = LiveFiles()
    let text = String(decoding: try files.read(trace, limit: 1 << 30), as: UTF8.self)
    let calls = calls(text)
    let git = git(calls)
    var found: Set<String> = []
    for call in calls where !git.contains(call.process) {
      guard let path = path(of: call.text), roots.contains(where: { path.hasPrefix($0 + "/") }),
        try files.status(path)?.kind == .regular
      else { continue }
      found.insert(path)
    }
    return found
  }

  private struct Call {
    let process: Substring
    let text: Substring
  }

  /// The trace's lines, those of a call that another one cut in two put together.
  private static func calls(_ text: String) -> [Call] {
    var begun: [Substring: Substring] = [:]
    var calls: [Call] = []
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let process = line[..<space]
      var call = line[space...].drop { $0 == " " }
      if call.hasSuffix("<unfinished ...>") {
        begun[process] = call.dropLast("<unfinished ...>".count)
        continue
      }
      if call.hasPrefix("<... "), let end = call.range(of: "resumed>") {
        call = (begun.removeValue(forKey: process) ?? "") + call[end.upperBound...]
      }
      calls.append(Call(process: process, text: call))
    }
    return calls
  }

  /// Processes and threads that are git.
  private static func git(_ calls: [Call]) -> Set<Substring> {
    var isGit: [Substring: Bool] = [:]
    var parents: [Substring: Substring] = [:]
    for call in calls {
      if call.text.hasPrefix("exec"), let path = path(of: call.text) {
        isGit[call.process] = path.hasSuffix("/git")
      } else if call.text.contains("clone") || call.text.contains("fork"),
        let child = call.text.range(of: "= ", options: .backwards)
      {
        parents[call.text[child.upperBound...]] = call.process
      }
    }
    for process in Set(calls.map(\.process)) where isGit[process] == nil {
      var ancestor = parents[process]
      while let known = ancestor, isGit[known] == nil { ancestor = parents[known] }
      isGit[process] = ancestor.flatMap { isGit[$0] } ?? false
    }
    return Set(isGit.filter(\.value).keys)
  }

  /// `openat(AT_FDCWD</a>, "b", O_RDONLY) = 3</a/b>` is `/a/b`; `execve("/a/b", …) = 0` too.
  private static func path(of call: Substring) -> String? {
    if call.hasPrefix("exec") {
      let parts = call.split(separator: "\"", maxSplits: 2)
      return call.hasSuffix("= 0") && parts.count > 1 ? String(parts[1]) : nil
    }
    guard call.hasPrefix("open") || call.hasPrefix("creat"), call.hasSuffix(">"),
      !call.contains("O_DIRECTORY"), !call.contains("O_WRONLY"),
      let start = call.range(of: "</", options: .backwards)
    else { return nil }
    return String(call[call.index(after: start.lowerBound)...].dropLast())
  }
}
