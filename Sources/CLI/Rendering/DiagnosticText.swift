import YAML

/// A problem as compilers show one: place, message, the line, a caret.
struct DiagnosticText {
  let style: TextStyle

  func lines(_ diagnostic: Diagnostic) -> [String] {
    let severity =
      diagnostic.severity == .error ? style.red("error:") : style.yellow("warning:")
    var lines = [
      style.bold(place(diagnostic.file, diagnostic.position) + ":")
        + " \(severity) \(InertText.line(diagnostic.message))"
    ]
    if let position = diagnostic.position, let snippet = diagnostic.snippet {
      lines += caret(position, snippet, width: diagnostic.width)
    }
    for related in diagnostic.related {
      lines.append(
        "  \(place(related.file, related.position)): note: \(InertText.line(related.message))")
    }
    if let hint = diagnostic.hint { lines.append("  hint: \(InertText.line(hint))") }
    return lines
  }

  private func place(_ file: String, _ position: SourcePosition?) -> String {
    guard let position else { return InertText.line(file) }
    return "\(InertText.line(file)):\(position.line):\(position.column)"
  }

  /// The source line, cut to a window around the caret when it is long.
  private func caret(_ position: SourcePosition, _ snippet: String, width: Int) -> [String] {
    let scalars = Array(snippet.unicodeScalars)
    let column = min(max(position.column - 1, 0), scalars.count)
    let start = column > 90 ? column - 60 : 0
    let end = min(scalars.count, start + 120)
    let shown = InertText.line(text(scalars[start..<end]).replacing("\t", with: " "))
    let before = InertText.line(text(scalars[start..<column]).replacing("\t", with: " "))
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let marks = String(repeating: "^", count: max(1, min(width, end - column)))
    return [
      "  \(style.dim(number + " |")) \(shown)",
      "  \(style.dim(margin + " |")) "
        + String(repeating: " ", count: before.unicodeScalars.count) + style.red(marks),
    ]
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
