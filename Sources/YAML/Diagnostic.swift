/// One problem of a file that the user wrote, with its place and what to do about it.
package struct Diagnostic: Error, Hashable, Sendable, Codable {
  package enum Severity: String, Sendable, Codable {
    case error
    case warning
  }

  /// Another place that belongs to the problem: the first of two equal keys, say.
  package struct Related: Hashable, Sendable, Codable {
    package let message: String
    package let file: String
    package let position: SourcePosition

    package init(message: String, file: String, position: SourcePosition) {
      self.message = message
      self.file = file
      self.position = position
    }
  }

  /// Stable, in kebab case: `duplicate-key`.
  package var id: String
  package var severity: Severity
  /// Lower case, no full stop, literals in back-ticks.
  package var message: String
  package var file: String
  package var position: SourcePosition?
  /// The whole source line at `position`, without its line ending.
  package var snippet: String?
  /// How many columns the caret underlines, at least 1.
  package var width: Int
  package var related: [Related]
  /// What to type or change next.
  package var hint: String?

  package init(
    id: String, severity: Severity = .error, message: String, file: String,
    position: SourcePosition? = nil, snippet: String? = nil, width: Int = 1,
    related: [Related] = [], hint: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.file = file
    self.position = position
    self.snippet = snippet
    self.width = width
    self.related = related
    self.hint = hint
  }
}

/// Several problems, thrown together so that a user sees all of them at once.
package struct Diagnostics: Error, Sendable, Equatable {
  package var items: [Diagnostic]

  package init(_ items: [Diagnostic]) {
    self.items = items
  }

  package var hasErrors: Bool { items.contains { $0.severity == .error } }
}
