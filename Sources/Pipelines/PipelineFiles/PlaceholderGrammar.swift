/// Reads texts with placeholders: `{name}` is one, `{{` and `}}` are literal braces, a single
/// brace is a mistake.
enum PlaceholderGrammar {
  static func parts(of text: String) throws(PlaceholderText.Problem) -> [PlaceholderText.Part] {
    var parts: [PlaceholderText.Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      rest.removeFirst()
      if character != "{", character != "}" {
        literal.append(character)
      } else if rest.first == character {
        literal.append(character)
        rest.removeFirst()
      } else if character == "}" {
        throw stray("}")
      } else {
        guard let close = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[close] == "}"
        else { throw stray("{") }
        let placeholder = try placeholder(rest[..<close])
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.placeholder(placeholder))
        rest = rest[rest.index(after: close)...]
      }
    }
    if !literal.isEmpty || parts.isEmpty { parts.append(.text(literal)) }
    return parts
  }

  private static func placeholder(_ name: Substring) throws(PlaceholderText.Problem)
    -> PlaceholderText.Placeholder
  {
    if let known = PlaceholderText.Placeholder(rawValue: String(name)) { return known }
    let names = PlaceholderText.Placeholder.allCases.map(\.rawValue)
    let hint =
      Nearest.name(to: String(name), in: names).map { "did you mean `{\($0)}`?" }
      ?? "known are " + names.map { "`{\($0)}`" }.joined(separator: ", ")
      + "; a literal brace is written twice: `{{`"
    throw PlaceholderText.Problem(
      id: "unknown-placeholder", message: "`{\(name)}` is no placeholder", hint: hint)
  }

  private static func stray(_ brace: Character) -> PlaceholderText.Problem {
    PlaceholderText.Problem(
      id: "stray-brace", message: "`\(brace)` stands alone",
      hint: "a literal brace is written twice: `\(brace)\(brace)`")
  }
}
