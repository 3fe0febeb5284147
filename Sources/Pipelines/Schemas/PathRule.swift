/// What a path of the user's files must be, as far as its text tells.
enum PathRule {
  /// Relative to product.json; `..` stands at its beginning only, where it may lead into a kit.
  static let any = TextRule(pattern: #"^(?![/~])[^\n]+$"#) { problem(in: $0) }

  /// Relative to product.json, and below it.
  static let inner = TextRule(pattern: #"^(?![/~])(?!\.\.(?:/|$))[^\n]+$"#) { text in
    if let problem = problem(in: text) { return problem }
    guard text.split(separator: "/").contains("..") else { return nil }
    return TextRule.Problem(
      id: "bad-path", message: "`\(text)` leaves the product's directory",
      hint: "choose a place below product.json")
  }

  /// A spec: YAML or JSON.
  static let spec = TextRule(pattern: #"^(?![/~])[^\n]+\.(?:yml|yaml|json)$"#) { text in
    if let problem = problem(in: text) { return problem }
    let isSpec = [".yml", ".yaml", ".json"].contains { text.hasSuffix($0) }
    if isSpec { return nil }
    let hint =
      text.hasSuffix(".xcodeproj")
      ? "name the spec that the project is generated from" : "name the file: `\(text)/project.yml`?"
    return TextRule.Problem(id: "bad-path", message: "`\(text)` is no spec file", hint: hint)
  }

  static let stamp = TextRule(
    pattern: #"^(?![/~])(?!\.\.(?:/|$))(?:[^\n]*/)?[A-Za-z_][A-Za-z0-9_]*\.swift$"#
  ) { text in
    if let problem = inner.problem(text) { return problem }
    return StampFile.problem(inPath: text).map {
      TextRule.Problem(
        id: "bad-stamp", message: "`\(text)` is no stamp file: \($0)",
        hint: "`Sources/App/ProductStamp.swift`, say")
    }
  }

  static func problem(in text: String) -> TextRule.Problem? {
    func bad(_ message: String, _ hint: String? = nil) -> TextRule.Problem {
      TextRule.Problem(id: "bad-path", message: message, hint: hint)
    }
    if text.isEmpty { return bad("a path may not be empty", "`.` is product.json's own directory") }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return bad("a control character stands in the path")
    }
    let isDrive = text.dropFirst().hasPrefix(":\\") || text.dropFirst().hasPrefix(":/")
    if text.hasPrefix("/") || isDrive {
      return bad("`\(text)` is absolute", "write it relative to product.json")
    }
    if text.hasPrefix("~") {
      return bad(
        "`\(text)` begins with `~`, which nothing expands here", "write it relative to product.json"
      )
    }
    if text.contains("://") { return bad("`\(text)` is a URL, not a path") }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let leading = parts.prefix { $0 == ".." || $0 == "." }.count
    if parts.dropFirst(leading).contains("..") {
      return bad("`\(text)` goes down and up again", "write it without `..` in its middle")
    }
    return nil
  }
}
