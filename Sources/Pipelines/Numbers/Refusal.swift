import YAML

/// Why relctl declines to go on, in the classes that contract.md section 4 gives exit codes to.
package enum RefusalKind: Int, Sendable, CaseIterable {
  /// Values that should agree do not.
  case mismatch = 65
  /// A needed file or directory is missing.
  case missing = 66
  /// A needed tool or service gives no answer.
  case unavailable = 69
  /// Locked, or lost a race.
  case busy = 75
  /// A gate: dirty tree, wrong branch, a number that is not above the known ones.
  case gate = 77
  /// A file of the user's is malformed or says what cannot be true.
  case invalid = 78

  /// The exit status of contract.md section 4.
  package var exitCode: Int { rawValue }
}

/// One refusal: nothing was changed, and this says why and what to type next.
package struct Refusal: Error, Hashable, Sendable {
  package let kind: RefusalKind
  /// Stable, in kebab case: `number-not-higher`.
  package let id: String
  /// Lower case, no full stop, literals in back-ticks.
  package let message: String
  package let hint: String?
  /// The place in a file, where the refusal has one.
  package let diagnostic: Diagnostic?

  package init(
    _ kind: RefusalKind, id: String, _ message: String, hint: String? = nil,
    diagnostic: Diagnostic? = nil
  ) {
    self.kind = kind
    self.id = id
    self.message = message
    self.hint = hint
    self.diagnostic = diagnostic
  }

  /// A refusal that is about a place in a file.
  package init(_ kind: RefusalKind, _ diagnostic: Diagnostic) {
    self.init(
      kind, id: diagnostic.id, diagnostic.message, hint: diagnostic.hint, diagnostic: diagnostic)
  }
}
