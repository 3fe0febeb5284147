/// What a text must be: a check with words for people, and a regular expression for editors that
/// never refuses what the check takes.
struct TextRule: Sendable {
  struct Problem: Error {
    let id: String
    let message: String
    var hint: String?
  }

  /// ECMA 262, as JSON Schema wants it; nil: any text with something in it.
  let pattern: String?
  let problem: @Sendable (String) -> Problem?

  init(pattern: String? = nil, _ problem: @escaping @Sendable (String) -> Problem?) {
    self.pattern = pattern
    self.problem = problem
  }

  private init(
    pattern: String? = nil,
    refusing check: @escaping @Sendable (String) throws(Refusal) -> Void
  ) {
    self.init(pattern: pattern) { text in
      do throws(Refusal) {
        try check(text)
        return nil
      } catch {
        return Problem(id: error.id, message: error.message, hint: error.hint)
      }
    }
  }

  /// Anything on one line.
  static let any = TextRule { text in
    lineProblem(text).map { Problem(id: "bad-text", message: $0) }
  }

  /// A product's name: it stands in a trailer, a subject line and file names.
  static let productName = TextRule(pattern: #"^[^\s/](?:[^/]*[^\s/])?$"#) { text in
    if let problem = lineProblem(text) {
      return Problem(id: "bad-name", message: "no product's name: \(problem)")
    }
    if text.contains("/") {
      return Problem(id: "bad-name", message: "`\(text)` is no product's name: `/` stands in it")
    }
    if !Trailer.isReadBack(text) {
      return Problem(
        id: "bad-name", message: "`\(text)` is no product's name: a space stands at its end",
        hint: "remove the space")
    }
    return nil
  }

  static let version = TextRule(
    pattern: #"^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}"#
      + #"(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)"#
      + #"(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?"#
      + #"(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$"#,
    refusing: { text throws(Refusal) in _ = try SemanticVersion(text) })

  static let buildNumber = TextRule(
    pattern: #"^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2}$"#,
    refusing: { text throws(Refusal) in _ = try BuildNumber(text) })

  /// How a bump finds its number: a word, or the number itself.
  static let buildStrategy = TextRule(
    pattern: #"^(?:increment|ci|tags|(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){0,2})$"#
  ) { text in
    let words = ["increment", "ci", "tags"]
    if words.contains(text) { return nil }
    if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
      return buildNumber.problem(text)
    }
    let nearest = Nearest.name(to: text, in: words).map { "did you mean `\($0)`?" }
    return Problem(
      id: "unknown-value", message: "`\(text)` is no way to a build number",
      hint: nearest ?? "choose `increment`, `ci`, `tags` or a number")
  }

  static let tagTemplate = TextRule(
    pattern: #"^[^\s~^:?*\[\\]*\{build\}[^\s~^:?*\[\\]*$"#,
    refusing: { text throws(Refusal) in _ = try TagTemplate(text) })

  static let kitName = TextRule(pattern: #"^(?!\.\.?$)[A-Za-z0-9._-]+$"#) { text in
    KitName.problem(in: text).map {
      Problem(id: "bad-kit-name", message: "`\(text)` is no name for a kit: \($0)")
    }
  }

  static let glob = TextRule { text in
    if text.hasPrefix("/") {
      return Problem(
        id: "bad-glob", message: "`\(text)` begins with `/`",
        hint: "patterns are relative: `\(text.drop { $0 == "/" })`")
    }
    return GlobPattern.problem(in: text).map {
      Problem(id: "bad-glob", message: "`\(text)` is no pattern: \($0)")
    }
  }

  /// A branch, or a pattern over branches.
  static let branch = TextRule(pattern: #"^(?!refs/heads/)[^\s~:]+$"#) { text in
    if text.hasPrefix("refs/heads/") {
      return Problem(
        id: "bad-branch", message: "`\(text)` begins with `refs/heads/`",
        hint: "write `\(text.dropFirst(11))`")
    }
    let problem =
      GlobPattern.problem(in: text) ?? RefNameGrammar.problem(in: text, allowed: "*?[]{},!^\\")
    return problem.map {
      Problem(id: "bad-branch", message: "`\(text)` is no branch or pattern: \($0)")
    }
  }

  static let remote = TextRule(pattern: #"^[A-Za-z0-9._][A-Za-z0-9._/-]*$"#) { text in
    let hint = "write the remote's name, `origin` say, not its URL"
    if text.contains(":") {
      return Problem(id: "bad-remote", message: "`\(text)` is no remote's name", hint: hint)
    }
    return RefNameGrammar.problem(in: text).map {
      Problem(id: "bad-remote", message: "`\(text)` is no remote's name: \($0)")
    }
  }

  /// A reference to a secret; what else stands there may be the secret, so it is not repeated.
  static let secret = TextRule(pattern: "^@(?:env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$") { text in
    SecretReference(text) == nil
      ? Problem(
        id: "secret-in-file", message: "a secret is given by reference only",
        hint: "`@env:NAME` for a variable, `@file:PATH` for a file") : nil
  }

  static let environmentName = TextRule(pattern: "^[A-Za-z_][A-Za-z0-9_]*$") { text in
    let isGood =
      !text.isEmpty && !(text.utf8.first.map { (0x30...0x39).contains($0) } ?? true)
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
      }
    if isGood { return nil }
    return Problem(
      id: "bad-environment-name", message: "`\(text)` is no name of an environment variable",
      hint: text.hasPrefix("$") ? "write it without `$`" : nil)
  }

  /// Names that become part of a file's name.
  static let stageName = TextRule(pattern: #"^[A-Za-z0-9_][A-Za-z0-9 ._-]*$"#) { text in
    let isGood =
      text.utf8.count <= 64 && text != "" && !text.hasSuffix(" ")
      && !" .-".unicodeScalars.contains(text.unicodeScalars.first ?? " ")
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ".", " ": true
        default: false
        }
      }
    if isGood { return nil }
    return Problem(
      id: "bad-name", message: "`\(text)` is no name here",
      hint: "up to 64 letters, digits, `.`, `_`, `-` and spaces, beginning with a letter or digit")
  }

  static let placeholders = TextRule(
    pattern: "^(?:[^{}]|\\{\\{|\\}\\}|\\{(?:"
      + PlaceholderText.Placeholder.allCases.map(\.rawValue).joined(separator: "|")
      + ")\\})*$"
  ) { text in
    do throws(PlaceholderText.Problem) {
      _ = try PlaceholderText(text)
    } catch {
      return Problem(id: error.id, message: error.message, hint: error.hint)
    }
    return text.contains("\0")
      ? Problem(id: "bad-text", message: "a NUL character stands in it") : nil
  }

  static func lineProblem(_ text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "a control character stands in it"
    }
    return text.allSatisfy(\.isWhitespace) ? "it is blank" : nil
  }
}
