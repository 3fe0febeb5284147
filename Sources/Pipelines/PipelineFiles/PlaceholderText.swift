/// A text with `{name}` placeholders from a closed list; `{{` and `}}` are literal braces.
package struct PlaceholderText: Hashable, Sendable {
  package enum Placeholder: String, Sendable, CaseIterable {
    case product
    case version
    case marketing
    case build
    case commit
    case archive
    case output
  }

  package enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// As written.
  package let text: String
  package let parts: [Part]

  package struct Problem: Error, Hashable, Sendable {
    package let id: String
    package let message: String
    package let hint: String?
  }

  package init(_ text: String) throws(Problem) {
    self.text = text
    parts = try PlaceholderGrammar.parts(of: text)
  }

  /// The placeholders it uses, in the order written, repeated ones too.
  package var placeholders: [Placeholder] {
    parts.compactMap { part in
      if case .placeholder(let placeholder) = part { return placeholder }
      return nil
    }
  }

  /// The text with each placeholder replaced; where `value` answers nil, the hole stays visible
  /// as `<name>`.
  package func filled(_ value: (Placeholder) -> String?) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let placeholder): value(placeholder) ?? "<\(placeholder.rawValue)>"
      }
    }.joined()
  }
}
