/// A sentence of Swift Testing's console output, as its versions 6.0 to 6.3 word it.
enum SwiftTestingLine: Equatable {
  case runStarted
  case runEnded(StatedCounts)
  case started(name: String)
  case caseStarted(arguments: String, name: String)
  case ended(name: String, status: TestStatus, seconds: Double?)
  case skipped(name: String, reason: String?)
  case issue(name: String, TestMessage)
  case suite
  case details(String)

  /// Reads a line with its symbol, `✔ Test sum() passed after 0.001 seconds.`
  init?(line: String) {
    guard let first = line.unicodeScalars.first, Self.isSymbol(first) else { return nil }
    let rest = String(
      line.unicodeScalars.dropFirst().drop { $0 == "\u{FE0E}" || $0 == "\u{FE0F}" || $0 == " " })
    if first == "↳" || first == "\u{100135}" {
      self = .details(rest)
      return
    }
    self.init(sentence: rest)
  }

  /// Reads a sentence without a symbol, as the event stream has it.
  init?(sentence: String) {
    if sentence.hasPrefix("Suite ") {
      self = .suite
    } else if sentence == "Test run started." {
      self = .runStarted
    } else if let rest = sentence.after("Test run with ") {
      guard let counts = Self.counts(rest) else { return nil }
      self = .runEnded(counts)
    } else if let rest = sentence.after("Test case passing ") {
      guard let line = Self.caseStarted(rest) else { return nil }
      self = line
    } else if let rest = sentence.after("Test ") {
      guard let line = Self.test(rest) else { return nil }
      self = line
    } else {
      return nil
    }
  }

  /// The text between the first and the last quotation mark after `: `.
  static func quotedReason(_ text: String) -> String? {
    guard let start = text.firstRange(of: ": \""), text.hasSuffix("\""),
      let last = text.lastIndex(of: "\""), start.upperBound <= last
    else { return nil }
    return String(text[start.upperBound..<last])
  }

  /// ✔ ✘ ◇ ➜ ━ ⚠ ↳ ⎙, the plain forms of Windows, and SF Symbols' private characters of macOS.
  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "✔", "✘", "◇", "➜", "━", "⚠", "↳", "⎙", "√", "×", "▲", "→", "●": true
    default: (0x100000...0x10FFFF).contains(scalar.value)
    }
  }

  // MARK: - Sentences

  /// `17 tests in 3 suites failed after 0.005 seconds with 7 issues (including …).`
  private static func counts(_ rest: String) -> StatedCounts? {
    let words = rest.split(separator: " ")
    guard let tests = words.first.flatMap({ Int($0) }), (0..<1_000_000_000).contains(tests),
      let verb = words.firstIndex(where: { $0 == "passed" || $0 == "failed" })
    else { return nil }
    var counts = StatedCounts(tests: tests, issues: 0, saysPassed: words[verb] == "passed")
    if let with = words[verb...].firstIndex(of: "with"), with + 1 < words.count {
      counts.issues = Int(words[with + 1]).flatMap { (0..<1_000_000_000).contains($0) ? $0 : nil }
    }
    return counts
  }

  /// `1 argument n → 5 to name(n:) started.`
  private static func caseStarted(_ rest: String) -> Self? {
    guard rest.hasSuffix(" started."),
      let label = rest.firstRange(of: " argument")?.upperBound,
      let space = rest[label...].firstIndex(of: " "),
      let to = rest.hasSuffix("\" started.")
        ? rest.lastRange(of: " to \"") : rest.lastRange(of: " to "),
      space < to.lowerBound
    else { return nil }
    let arguments = String(rest[rest.index(after: space)..<to.lowerBound])
    let name = rest[to.upperBound...].dropLast(" started.".count)
    return .caseStarted(
      arguments: arguments, name: String(name.last == "\"" ? name.dropLast() : name))
  }

  private static func test(_ rest: String) -> Self? {
    guard let (name, tail) = splitName(rest) else { return nil }
    if tail == "started." { return .started(name: name) }
    if tail.hasPrefix("skipped") || tail.hasPrefix("was cancelled") {
      return .skipped(name: name, reason: quotedReason(tail))
    }
    if let said = tail.after("recorded ") { return issue(name, said) }
    return ended(name, tail)
  }

  /// `passed after 0.003 seconds with 1 known issue.`, before it perhaps `with 3 test cases`.
  private static func ended(_ name: String, _ tail: String) -> Self? {
    var words = tail.split(separator: " ")[...]
    if words.first == "with", words.count > 4 { words = words.dropFirst(4) }
    guard let verb = words.first, verb == "passed" || verb == "failed",
      words.dropFirst().first == "after"
    else { return nil }
    let seconds = words.dropFirst(2).first.flatMap { Double($0) }
    var status = verb == "passed" ? TestStatus.passed : .failed
    if status == .passed, tail.contains("known issue") { status = .expectedFailure }
    return .ended(name: name, status: status, seconds: seconds)
  }

  /// `an issue with 1 argument n → 5 at File.swift:11:58: text`
  private static func issue(_ name: String, _ said: String) -> Self? {
    var kind = TestMessage.Kind.failure
    if said.hasPrefix("a known issue") { kind = .knownIssue }
    if said.hasPrefix("a warning") { kind = .warning }
    guard let at = said.firstRange(of: " at "),
      let place = SourcePlace(prefixOf: said[at.upperBound...])
    else { return .issue(name: name, TestMessage(kind: kind, text: said)) }
    var text = String(place.rest)
    if let label = said[..<at.lowerBound].firstRange(of: " argument")?.upperBound,
      let space = said[label..<at.lowerBound].firstIndex(of: " ")
    {
      text = said[said.index(after: space)..<at.lowerBound] + ": " + text
    }
    return .issue(
      name: name, TestMessage(kind: kind, text: text, file: place.file, line: place.line))
  }

  /// Cuts `sum(of:) passed …` or `"a display name" passed …` behind the name.
  private static func splitName(_ rest: String) -> (name: String, tail: String)? {
    if rest.hasPrefix("\"") {
      let ends = [
        "\" started.", "\" passed after ", "\" failed after ", "\" skipped",
        "\" recorded a", "\" was cancelled", "\" with ",
      ]
      let first = ends.compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
      guard let first, first > rest.startIndex else { return nil }
      let bytes = rest.utf8
      let name = String(rest[bytes.index(after: rest.startIndex)..<first])
      return (name, String(rest[bytes.index(first, offsetBy: 2)...]))
    }
    guard let close = rest.firstRange(of: ") ")?.lowerBound else { return nil }
    let name = String(rest[..<rest.utf8.index(after: close)])
    return (name, String(rest[rest.utf8.index(close, offsetBy: 2)...]))
  }
}
