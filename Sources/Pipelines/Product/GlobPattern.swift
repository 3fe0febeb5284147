/// A pattern over paths or branch names: `*` and `?` stay within one component, `**` crosses
/// components, `[a-z]` is one character of a set (`[!…]` of its complement), `{a,b}` one of
/// several texts, and `\` takes the next character literally.
package struct GlobPattern: Hashable, Sendable {
  package let text: String
  private let alternatives: [[GlobToken]]

  /// Nil for a pattern that is not well formed; `problem(in:)` says why.
  package init?(_ text: String) {
    guard case .success(let alternatives) = GlobGrammar.read(text) else { return nil }
    self.text = text
    self.alternatives = alternatives
  }

  /// Why a text is no pattern; nil for a good one.
  package static func problem(in text: String) -> String? {
    guard case .failure(let problem) = GlobGrammar.read(text) else { return nil }
    return problem.message
  }

  /// Whether the whole path matches.
  package func matches(_ path: String) -> Bool {
    let characters = Array(path.unicodeScalars)
    return alternatives.contains { GlobMatcher(tokens: $0, path: characters).matches() }
  }
}
