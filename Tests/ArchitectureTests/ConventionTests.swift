import TestSupport
import Testing

@Suite("the conventions")
struct ConventionTests {
  /// Words that do not occur in code, each with the reason that a reader gets.
  private static let forbidden: [(word: String, reason: String)] = [
    ("try!", "errors are handled or thrown"), ("as!", "casts are checked"),
    ("fatalError(", "a precondition says what is impossible"), ("dryRun", "dry run is no mode"),
    ("TODO", "an issue, not a comment"), ("FIXME", "an issue, not a comment"),
    ("NSRegularExpression", "ICU"), ("DateFormatter", "ICU"), ("String(format:", "ICU"),
    ("@TaskLocal", "effects are parameters"), ("nonisolated(unsafe)", "no shared state"),
  ]

  @Test("no source holds a forbidden word")
  func words() throws {
    for file in try ProjectFiles.swiftFiles(in: "Sources") {
      let lines = try ProjectFiles.read(file).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let code = Self.code(of: line)
        for (word, reason) in Self.forbidden {
          #expect(!Self.holds(code, word), "\(file):\(index + 1): \(word): \(reason)")
        }
        let words = code.split(separator: " ").drop { $0.hasPrefix("@") }
        let isExported =
          words.first == "public" || words.first == "open" && words.dropFirst().first == "class"
        #expect(!isExported, "\(file):\(index + 1): nothing is exported: use package")
      }
    }
  }

  @Test("only the live clock asks for the time")
  func clock() throws {
    for file in try ProjectFiles.swiftFiles(in: "Sources")
    where file != "Sources/Effects/Clock/LiveClock.swift" {
      let text = try ProjectFiles.read(file)
      for call in ["Date()", "clock_gettime(", "ContinuousClock(", "time(nil)"] {
        #expect(!text.contains(call), "\(file): \(call)")
      }
    }
  }

  @Test("files stay under 400 lines")
  func length() throws {
    for folder in ["Sources", "Tests"] {
      for file in try ProjectFiles.swiftFiles(in: folder) {
        let count =
          try ProjectFiles.read(file).split(
            separator: "\n", omittingEmptySubsequences: false
          ).count - 1
        #expect(count <= 400, "\(file) has \(count) lines")
      }
    }
  }

  @Test("no path of one machine is written down")
  func machines() throws {
    let roots = ["/wo" + "rk/shared", "/wo" + "rk/main", "/tmp/" + "wt/"]
    for folder in ["Sources", "Tests", "docs", "scripts", "pipelines"]
    where ProjectFiles.exists(folder) {
      for file in try ProjectFiles.swiftFiles(in: folder) {
        let text = try ProjectFiles.read(file)
        for root in roots { #expect(!text.contains(root), "\(file) names \(root)") }
      }
    }
  }

  /// A line without its comment; a `//` inside a string is taken for one, which only hides text.
  private static func code(of line: Substring) -> Substring {
    if let comment = line.firstRange(of: "//") {
      let word = line[comment.lowerBound...]
      if word.contains("TODO") || word.contains("FIXME") { return line }
      return line[..<comment.lowerBound]
    }
    return line
  }

  /// Whether a word stands there and is no part of a longer one.
  private static func holds(_ code: Substring, _ word: String) -> Bool {
    guard let range = code.firstRange(of: word) else { return false }
    guard range.lowerBound > code.startIndex else { return true }
    let before = code[code.index(before: range.lowerBound)]
    return !before.isLetter && before != "\""
  }
}
