/// A line of XCTest's console output, as Linux, macOS and xcodebuild's parallel runs write it.
///
/// Names are kept as printed, `Class.test` or `-[Module.Class test]`, since that is what tells the
/// running test's own lines from what it prints.
enum XCTestLine: Equatable {
  case suiteStarted(name: String)
  case suiteEnded(name: String, passed: Bool)
  case started(name: String)
  case ended(name: String, status: TestStatus, seconds: Double?)
  /// `Executed 8 tests, with 1 test skipped and 3 failures (1 unexpected) in …`.
  case executed(StatedCounts)
  case failure(name: String, TestMessage)
  case skip(name: String, TestMessage)
  case expectedFailure(name: String, TestMessage)
  /// `Restarting after unexpected exit, crash, or test timeout in Class.test()`.
  case restarting(name: String)

  init?(_ line: String) {
    if let rest = line.after("Test Suite '") ?? line.after("Test suite '") {
      guard let suite = Self.suite(rest) else { return nil }
      self = suite
    } else if let rest = line.after("Test Case '") ?? line.after("Test case '") {
      guard let testCase = Self.testCase(rest) else { return nil }
      self = testCase
    } else if let rest = line.trimmingSpace().after("Executed ") {
      guard let counts = Self.executed(rest) else { return nil }
      self = .executed(counts)
    } else if let rest = line.after("Restarting after unexpected exit, crash, or test timeout in ")
    {
      let name = rest.firstRange(of: ";").map { String(rest[..<$0.lowerBound]) } ?? rest
      self = .restarting(name: name)
    } else if let message = Self.message(line) {
      self = message
    } else {
      return nil
    }
  }

  /// The end of `name` at the end of a line that begins with something printed without a line end.
  init?(_ line: String, endOf name: String) {
    guard let start = line.lastRange(of: "Test Case '"), start.lowerBound > line.startIndex,
      case .ended(name, let status, let seconds)? = Self.testCase(String(line[start.upperBound...]))
    else { return nil }
    self = .ended(name: name, status: status, seconds: seconds)
  }

  /// A suite's or a test's line behind something printed without a line end, while no test runs.
  init?(behindOutput line: String) {
    let place = line.lastRange(of: "Test Suite '") ?? line.lastRange(of: "Test Case '")
    guard let start = place?.lowerBound, start > line.startIndex else { return nil }
    self.init(String(line[start...]))
  }

  /// `Class.test`, `-[Module.Class test]`, `Class.test()` → module, class, test.
  static func identity(_ printed: String) -> TestIdentity {
    if printed.hasPrefix("-["), printed.hasSuffix("]"),
      let space = printed.lastIndex(of: " "), space > printed.startIndex
    {
      let owner = TestIdentity.split(printed[..<space].utf8Dropping(2), at: ".")
      let name = String(printed[printed.utf8.index(after: space)...].dropLast())
      let hasModule = owner.count > 1
      return TestIdentity(
        module: hasModule ? owner.first : nil,
        suites: [owner.dropFirst(hasModule ? 1 : 0).joined(separator: ".")], name: name)
    }
    var parts = TestIdentity.split(printed, at: ".")
    var name = parts.popLast() ?? printed
    if name.hasSuffix("()") { name.removeLast(2) }
    return TestIdentity(
      module: nil, suites: parts.isEmpty ? [] : [parts.joined(separator: ".")], name: name)
  }

  // MARK: - Lines

  private static func suite(_ rest: String) -> Self? {
    guard let quote = rest.lastRange(of: "' ") else { return nil }
    let name = String(rest[..<quote.lowerBound])
    let tail = rest[quote.upperBound...]
    // `started on 'Clone 1 of …'` of xcodebuild's parallel runs has no end.
    if tail.hasPrefix("started at ") { return .suiteStarted(name: name) }
    if tail.hasPrefix("passed at ") { return .suiteEnded(name: name, passed: true) }
    if tail.hasPrefix("failed at ") { return .suiteEnded(name: name, passed: false) }
    if tail.hasPrefix("skipped at ") { return .suiteEnded(name: name, passed: true) }
    return nil
  }

  private static func testCase(_ rest: String) -> Self? {
    for verb in [" started", " passed", " failed", " skipped"] {
      guard let place = rest.firstRange(of: "'" + verb) else { continue }
      let name = String(rest[..<place.lowerBound])
      let tail = rest[place.upperBound...]
      if verb == " started" {
        let isStart =
          tail == "." || tail.isEmpty || tail.hasPrefix(" at ") || tail.hasPrefix(" (It")
        return isStart ? .started(name: name) : nil
      }
      guard let seconds = seconds(tail) else { return nil }
      let status: TestStatus = verb == " passed" ? .passed : verb == " failed" ? .failed : .skipped
      return .ended(name: name, status: status, seconds: seconds)
    }
    return nil
  }

  /// `(0.001 seconds)`, with a full stop on macOS, behind ` on 'Clone 1 of …'` for xcodebuild.
  private static func seconds(_ tail: Substring) -> Double? {
    guard let open = tail.lastRange(of: " ("),
      let close = tail[open.upperBound...].firstRange(of: " seconds)"),
      let value = Double(tail[open.upperBound..<close.lowerBound]), value.isFinite, value >= 0
    else { return nil }
    let end = tail[close.upperBound...]
    guard end.isEmpty || end == "." else { return nil }
    let before = tail[..<open.lowerBound]
    return before.isEmpty || before.hasPrefix(" on '") ? value : nil
  }

  private static func executed(_ rest: String) -> StatedCounts? {
    let words = rest.split(whereSeparator: { $0 == " " || $0 == "," })
    guard let tests = natural(words.first), words.count > 4,
      words[1] == "test" || words[1] == "tests", words[2] == "with"
    else { return nil }
    var counts = StatedCounts(tests: tests, issues: nil, skipped: 0)
    for index in words.indices.dropFirst() {
      let value = natural(words[index - 1])
      if words[index].hasPrefix("failure") { counts.issues = value }
      if words[index] == "skipped", index > 1 { counts.skipped = natural(words[index - 2]) }
    }
    return counts.issues == nil ? nil : counts
  }

  private static func natural(_ word: Substring?) -> Int? {
    guard let word, word.utf8.count < 10, let value = Int(word), value >= 0 else { return nil }
    return value
  }

  /// `/path/File.swift:6: error: Class.test : text`; a skip has no `error: `.
  private static func message(_ line: String) -> Self? {
    guard let place = SourcePlace(prefixOf: line[...]) else { return nil }
    var rest = place.rest
    var kind = TestMessage.Kind.skip
    if rest.hasPrefix("error: ") {
      kind = .failure
      rest = rest.utf8Dropping(7)
    } else if rest.hasPrefix("expected failure: ") {
      kind = .knownIssue
      rest = rest.utf8Dropping(18)
    }
    guard let colon = rest.firstRange(of: " : ") else { return nil }
    let name = String(rest[..<colon.lowerBound])
    var text = String(rest[colon.upperBound...])
    let hasPlace = place.file != "<EXPR>" && place.file != "<unknown>"
    if kind == .skip {
      guard let reason = text.after("Test skipped") else { return nil }
      text = reason.after(" - ") ?? reason.after(": ") ?? reason
    }
    let message = TestMessage(
      kind: kind, text: text, file: hasPlace ? place.file : nil, line: hasPlace ? place.line : nil)
    switch kind {
    case .failure: return .failure(name: name, message)
    case .knownIssue: return .expectedFailure(name: name, message)
    default: return .skip(name: name, message)
    }
  }
}
