/// The user's git as a child, for what needs a server: fetch, push, ls-remote.
///
/// Credentials, ssh and proxies stay as the user has them; what could change which repository is
/// meant, or run the repository's own programs, is dropped.
package struct GitCommand: Hashable, Sendable {
  /// A name for the PATH, or a path.
  package let executable: String
  /// The variables that the child is started with.
  package let environment: [String: String]

  /// `isInteractive`: whether it may ask for a password; by default where a person sits before it.
  package init(
    executable: String = "git", facts: EnvironmentFacts, isInteractive: Bool? = nil
  ) {
    self.executable = executable
    environment = Self.hardened(
      facts.variables, isInteractive: isInteractive ?? facts.inputIsTerminal)
  }

  /// `git <arguments>` in a directory; hooks do not run.
  package func command(
    _ arguments: [String], in directory: String, timeoutSeconds: Double? = 120,
    output: Command.Output = .captured(limit: 64 << 20)
  ) -> Command {
    Command(
      executable, ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"] + arguments,
      environment: environment, directory: directory, input: .none, output: output,
      timeoutSeconds: timeoutSeconds)
  }

  /// `git push <arguments>`; the pre-push hook runs as the user's git runs it.
  package func push(
    _ arguments: [String], in directory: String, timeoutSeconds: Double? = 600,
    output: Command.Output = .captured(limit: 4 << 20)
  ) -> Command {
    Command(
      executable, ["-c", "core.fsmonitor=false", "push"] + arguments, environment: environment,
      directory: directory, input: .none, output: output, timeoutSeconds: timeoutSeconds)
  }

  /// Everything but `GIT_*`, of which credentials, ssh, proxies and the user's configuration stay.
  static func hardened(_ variables: [String: String], isInteractive: Bool) -> [String: String] {
    var kept = variables.filter { name, _ in
      !name.hasPrefix("GIT_") || keptVariables.contains(name)
    }
    kept["LC_ALL"] = "C"
    kept["LANGUAGE"] = nil
    kept["GIT_NO_REPLACE_OBJECTS"] = "1"
    kept["GIT_OPTIONAL_LOCKS"] = "0"
    if !isInteractive { kept["GIT_TERMINAL_PROMPT"] = "0" }
    return kept
  }

  private static let keptVariables: Set<String> = [
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_PROXY_COMMAND",
    "GIT_PROXY_SSL_CERT", "GIT_PROXY_SSL_KEY", "GIT_PROXY_SSL_CAINFO", "GIT_SSL_CAINFO",
    "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_SSL_NO_VERIFY", "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH", "GIT_TERMINAL_PROMPT",
    "GIT_ALLOW_PROTOCOL", "GIT_PROTOCOL_FROM_USER",
  ]
}
