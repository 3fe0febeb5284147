/// Text as GitHub's Markdown shows it literally.
enum MarkdownText {
  /// One line, also inside a table: punctuation is escaped, angle brackets become entities.
  static func line(_ text: String) -> String {
    var result = ""
    for scalar in InertText.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~", ":":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A fenced block whose fence is longer than any run of back-ticks inside.
  static func block(_ text: String) -> String {
    let inert = InertText.block(text)
    var longest = 0
    var run = 0
    for scalar in inert.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(inert)\n\(fence)\n"
  }
}
