import Pipelines

/// A failure for a person: what, where, the tail of what a tool said, and what to type next.
struct FailureText {
  let style: TextStyle

  func lines(_ failure: Failure) -> [String] {
    var lines: [String] = []
    let diagnostics = DiagnosticText(style: style)
    for diagnostic in failure.diagnostics { lines += diagnostics.lines(diagnostic) }
    let place = failure.diagnostics.isEmpty ? self.place(failure) : ""
    lines.append("\(style.red("relctl:")) \(place)\(InertText.line(failure.message))")
    lines += failure.details.map { "  \(InertText.line($0))" }
    if let command = failure.command {
      lines.append("  command: \(ShellText.quote(command))")
    }
    lines += failure.outputTail.map { InertText.childLine($0) }
    if let hint = failure.hint { lines.append("  hint: \(InertText.line(hint))") }
    return lines
  }

  private func place(_ failure: Failure) -> String {
    guard let file = failure.file else { return "" }
    guard let position = failure.position else { return InertText.line(file) + ": " }
    return "\(InertText.line(file)):\(position.line):\(position.column): "
  }
}

/// A command line as a person could paste it.
enum ShellText {
  static func quote(_ command: [String]) -> String {
    command.map(quote).joined(separator: " ")
  }

  private static func quote(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "-_./=:,@+%".utf8.contains(byte)
    }
    if plain, !word.isEmpty { return word }
    return "'" + InertText.line(word).replacing("'", with: "'\\''") + "'"
  }
}
