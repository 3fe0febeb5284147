/// A regular expression that is searched for in a name.
struct SearchPattern {
  private let regex: Regex<AnyRegexOutput>

  /// nil for an empty pattern and for what is no regular expression: those match nothing.
  init?(_ pattern: String) {
    guard !pattern.isEmpty, let regex = try? Regex(pattern) else { return nil }
    self.regex = regex.matchingSemantics(.unicodeScalar)
  }

  func matches(_ text: String) -> Bool {
    (try? regex.firstMatch(in: text)) != nil
  }
}
