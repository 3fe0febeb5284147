/// Reads tag templates, and holds them to what git takes for a tag's name.
enum TagTemplateGrammar {
  static func parts(of text: String) throws(Refusal) -> [TagTemplate.Part] {
    var parts: [TagTemplate.Part] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard let close = rest[brace...].firstIndex(of: "}") else {
        throw problem("`{` has no `}`")
      }
      parts.append(.placeholder(try placeholder(rest[rest.index(after: brace)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    try check(parts)
    return parts
  }

  private static func check(_ parts: [TagTemplate.Part]) throws(Refusal) {
    for placeholder in TagTemplate.Placeholder.allCases
    where parts.filter({ $0 == .placeholder(placeholder) }).count > 1 {
      throw problem("`{\(placeholder.rawValue)}` stands in it twice")
    }
    guard parts.contains(.placeholder(.build)) else {
      throw problem("it lacks `{build}`", hint: "write `build/{build}`, say")
    }
    for (left, right) in zip(parts, parts.dropFirst()) {
      if case .placeholder = left, case .placeholder = right {
        throw problem("two placeholders need text between them", hint: "`{version}-{build}`, say")
      }
    }
    let sample = parts.map { part in
      if case .text(let text) = part { return text }
      return "1"
    }.joined()
    if let wrong = RefNameGrammar.problem(in: sample) { throw problem(wrong) }
    if sample.hasPrefix("refs/") {
      throw problem("it begins with `refs/`", hint: "write the tag's name only")
    }
  }

  private static func placeholder(_ name: Substring) throws(Refusal) -> TagTemplate.Placeholder {
    if let known = TagTemplate.Placeholder(rawValue: String(name)) { return known }
    let names = TagTemplate.Placeholder.allCases.map(\.rawValue)
    let nearest = Nearest.name(to: String(name), in: names).map { "did you mean `{\($0)}`?" }
    throw problem(
      "`{\(name)}` is no placeholder of a tag",
      hint: nearest ?? "known are " + names.map { "`{\($0)}`" }.joined(separator: ", "))
  }

  private static func problem(_ message: String, hint: String? = nil) -> Refusal {
    Refusal(.invalid, id: "bad-tag-template", "no tag template: \(message)", hint: hint)
  }
}

/// What git takes for the name of a branch or tag (`git help check-ref-format`).
enum RefNameGrammar {
  /// Why a name is refused; nil for a good one. `allowed` are scalars that a pattern may hold.
  static func problem(in name: String, allowed: String = "") -> String? {
    if name.isEmpty { return "it is empty" }
    if name == "@" { return "`@` alone is no name" }
    if name.hasPrefix("-") { return "it begins with `-`" }
    if name.hasSuffix(".") { return "it ends with a period" }
    for text in ["..", "@{", "//"] where name.contains(text) { return "`\(text)` stands in it" }
    for component in name.split(separator: "/", omittingEmptySubsequences: false) {
      if component.isEmpty { return "it begins or ends with `/`" }
      if component.hasPrefix(".") { return "a component begins with a period" }
      if component.hasSuffix(".lock") { return "a component ends with `.lock`" }
    }
    for scalar in name.unicodeScalars where !allowed.unicodeScalars.contains(scalar) {
      if scalar == " " { return "a space stands in it" }
      if scalar.value < 0x20 || scalar.value == 0x7F { return "a control character stands in it" }
      if "~^:?*[\\".unicodeScalars.contains(scalar) { return "`\(scalar)` stands in it" }
    }
    return nil
  }
}
