import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EnvironmentFacts {
  /// What this process was started with.
  package static func live() -> EnvironmentFacts {
    let isTerminal = (0...2).map { isatty($0) == 1 }
    let width = (1...2).map { Int(csys_terminal_width($0)) }.first { $0 > 0 }
    return EnvironmentFacts(
      variables: liveVariables(), workingDirectory: liveWorkingDirectory(),
      inputIsTerminal: isTerminal[0], outputIsTerminal: isTerminal[1],
      errorIsTerminal: isTerminal[2], terminalWidth: width)
  }

  private static func liveVariables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var next = csys_environment() else { return variables }
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }

  private static func liveWorkingDirectory() -> String {
    guard let path = getcwd(nil, 0) else {
      // The directory is gone: the shell's word for it leads nowhere, or to what replaced it.
      let shown = getenv("PWD").map { String(cString: $0) } ?? ""
      return shown.hasPrefix("/") ? shown : "/proc/self/cwd"
    }
    defer { free(path) }
    return String(cString: path)
  }
}
