import YAML

/// Why a command or a stage did not do its work: one cause, in words and as a stable id.
package struct Failure: Error, Codable, Sendable, Equatable {
  /// What an exit status stands for; the numbers are the command line's business.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// A stage's own work failed: a test, a tool.
    case workFailed = "work-failed"
    case usage
    /// Inputs, versions or a generated file differ from what was recorded.
    case mismatch
    /// A needed file is missing or unreadable.
    case missing
    /// A needed tool or service is not there.
    case unavailable
    /// A fault of relctl's own.
    case fault
    case io
    /// Locked, or a race was lost: try again.
    case busy
    /// A gate refused.
    case refused
    /// A file of the user's is invalid.
    case invalid
    case timedOut = "timed-out"
    case interrupted
    case terminated
  }

  package var kind: Kind
  /// Stable, in kebab case: `kit-dirty`.
  package var id: String
  /// Lower case, no full stop, literals in back-ticks.
  package var message: String
  package var file: String?
  package var position: SourcePosition?
  /// The next command to type, or what to change.
  package var hint: String?
  /// Further lines that belong to the message: one offending file each, say.
  package var details: [String]
  /// The problems of the user's files, where those are the cause.
  package var diagnostics: [Diagnostic]
  /// The child process that failed, as it was started.
  package var command: [String]?
  /// The last lines of what that child printed.
  package var outputTail: [String]

  package init(
    _ kind: Kind, id: String, _ message: String, file: String? = nil,
    position: SourcePosition? = nil, hint: String? = nil, details: [String] = [],
    diagnostics: [Diagnostic] = [], command: [String]? = nil, outputTail: [String] = []
  ) {
    self.kind = kind
    self.id = id
    self.message = message
    self.file = file
    self.position = position
    self.hint = hint
    self.details = details
    self.diagnostics = diagnostics
    self.command = command
    self.outputTail = outputTail
  }

  /// The failure that a set of problems in the user's files amounts to.
  package init(_ diagnostics: [Diagnostic], kind: Kind = .invalid) {
    let errors = diagnostics.filter { $0.severity == .error }
    let first = errors.first ?? diagnostics.first
    self.init(
      kind, id: first?.id ?? "invalid",
      errors.count > 1
        ? "\(errors.count) problems in the product's files"
        : first?.message ?? "invalid", file: first?.file, position: first?.position,
      hint: errors.count == 1 ? first?.hint : nil, diagnostics: diagnostics)
  }
}
