/// GitHub's workflow commands and the step summary.
package enum GitHubRenderer {
  /// GitHub shows ten of each kind for a step; more than this would only fill the log.
  private static let maximalAnnotations = 50

  /// `::error file=…,line=…,title=…::…` for failures, `::warning …` for uncovered changed lines.
  ///
  /// Files become relative to `root`, the repository's directory; others are left away.
  package static func annotations(_ report: TestReport, root: String) -> String {
    var commands: [String] = []
    for (_, test) in report.failures {
      let messages = test.messages.filter { $0.kind == .failure }
      let title = "\(test.identity.specifier) \(test.status.rawValue)"
      if messages.isEmpty {
        commands.append(command("error", properties: [("title", title)], title))
      }
      for message in messages {
        commands.append(
          command("error", properties: place(message, root) + [("title", title)], message.text))
      }
    }
    for unit in report.units {
      guard let verdict = unit.judgement?.verdict, verdict.isFailure, unit.counts.failures == 0
      else { continue }
      commands.append(
        command(
          "error", properties: [("title", "\(unit.name) \(verdict.word)")], verdict.reason ?? ""))
    }
    for (_, test) in report.tests(where: { $0.status == .flaky }) {
      commands.append(
        command(
          "warning", properties: [("title", "\(test.identity.specifier) flaky")],
          "passed only in attempt \(test.attempts)"))
    }
    for range in report.changed?.uncovered ?? [] {
      commands.append(
        command(
          "warning",
          properties: [
            ("file", range.path), ("line", "\(range.first)"), ("endLine", "\(range.last)"),
            ("title", "not covered"),
          ], "changed lines that no test ran"))
    }
    return commands.prefix(maximalAnnotations).map { $0 + "\n" }.joined()
  }

  /// One workflow command, escaped as actions/toolkit does.
  package static func command(
    _ name: String, properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { key, value in
      "\(key)=\(escaped(InertText.line(value), isProperty: true))"
    }
    return "::\(name) \(list.joined(separator: ","))::"
      + escaped(InertText.block(message), isProperty: false)
  }

  private static func place(_ message: TestMessage, _ root: String) -> [(String, String)] {
    guard let file = message.file else { return [] }
    let isAbsolute = file.hasPrefix("/")
    guard let path = isAbsolute ? PathText.relative(file, to: root) : nil else { return [] }
    return [("file", path)] + (message.line.map { [("line", "\($0)")] } ?? [])
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
