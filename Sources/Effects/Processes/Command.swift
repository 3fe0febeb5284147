/// A program to start, with all that it gets: no shell, and nothing inherited.
package struct Command: Hashable, Sendable {
  /// What the child reads.
  package enum Input: Hashable, Sendable {
    /// `/dev/null`.
    case none
    case bytes([UInt8])
    /// relctl's own standard input: a person answers.
    case inherited
  }

  /// Where the child's two streams go.
  package enum Output: Hashable, Sendable {
    /// Kept in memory up to this many bytes for each stream, the first ones; more is an error of
    /// the result (`outputTruncated`). For commands whose output is parsed.
    case captured(limit: Int)
    /// Only the tails are kept, the whole goes to this file (both streams as they come), appended.
    case logged(path: String)
    /// Only the tails are kept.
    case tails
    /// The streams are relctl's own: a person watches.
    case inherited
  }

  /// A path with a slash, or a name that is searched in `environment["PATH"]`.
  package var executable: String
  package var arguments: [String]
  /// The child's whole environment.
  package var environment: [String: String]
  /// nil: relctl's own.
  package var directory: String?
  package var input: Input
  package var output: Output
  /// Standard output is a pseudo-terminal of this child's own: for programs that hold back what
  /// they write into a pipe. Its lines are the same, and it gets a session of its own, with no
  /// controlling terminal. Where the system has none to give, it is a pipe after all.
  package var hasTerminal: Bool
  /// nil: no deadline.
  package var timeoutSeconds: Double?
  /// How long the group may take after SIGINT, and again after SIGTERM, before SIGKILL.
  package var graceSeconds: Double
  /// Takes secrets out of what the child prints before anyone sees it or it is kept; streams that
  /// are inherited go past it.
  package var redactor: Redactor?

  package init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String],
    directory: String? = nil, input: Input = .none,
    output: Output = .captured(limit: 16 << 20), timeoutSeconds: Double? = nil,
    graceSeconds: Double = 2, redactor: Redactor? = nil, hasTerminal: Bool = false
  ) {
    self.hasTerminal = hasTerminal
    self.redactor = redactor
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
    self.output = output
    self.timeoutSeconds = timeoutSeconds
    self.graceSeconds = graceSeconds
  }
}
