/// What the process was started with, as a value.
package struct EnvironmentFacts: Hashable, Sendable {
  package let variables: [String: String]
  package let workingDirectory: String
  package let inputIsTerminal: Bool
  package let outputIsTerminal: Bool
  package let errorIsTerminal: Bool
  /// Columns of the terminal, nil where there is none.
  package let terminalWidth: Int?

  package init(
    variables: [String: String], workingDirectory: String, inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false, errorIsTerminal: Bool = false, terminalWidth: Int? = nil
  ) {
    self.variables = variables
    self.workingDirectory = workingDirectory
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.terminalWidth = terminalWidth
  }

  /// A variable's value; an empty one counts as unset.
  package func value(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// The variables without git's, which could lead a child to another repository.
  package var withoutGit: [String: String] { variables.filter { !$0.key.hasPrefix("GIT_") } }

  package var searchPath: String { variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  package var home: String? { value("HOME") }
}
