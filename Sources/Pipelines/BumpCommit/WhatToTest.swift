/// The notes that testers get with a build, in the form of Xcode Cloud's
/// `TestFlight/WhatToTest.<locale>.txt`: plain text, at most 4000 characters.
package enum WhatToTest {
  package static let limit = 4000

  /// The name of a file of notes: `WhatToTest.en-US.txt`.
  package static func locale(ofFile name: String) -> String? {
    guard name.hasPrefix("WhatToTest."), name.hasSuffix(".txt") else { return nil }
    let locale = name.dropFirst("WhatToTest.".count).dropLast(".txt".count)
    let isWord = locale.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
    }
    return locale.isEmpty || !isWord ? nil : String(locale)
  }

  /// App Store Connect's word for a project's development language: `en-US` for `en`.
  package static func locale(ofLanguage language: String?) -> String {
    let language = language ?? "en"
    let regions = [
      "ar": "SA", "de": "DE", "en": "US", "es": "ES", "fr": "FR", "nl": "NL", "pt": "PT",
    ]
    return regions[language].map { "\(language)-\($0)" } ?? language
  }

  /// A changelog's Markdown as plain text: headings without marks, a wrapped item as one line.
  package static func text(markdown: String) -> String {
    var lines: [String] = []
    for raw in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = raw.drop { $0 == " " || $0 == "\t" }
      let isIndented = line.startIndex != raw.startIndex
      if line.isEmpty {
        if lines.last?.isEmpty == false { lines.append("") }
      } else if line.hasPrefix("#") {
        lines.append(plain(line.drop { $0 == "#" }.drop { $0 == " " }))
      } else if isItem(line) {
        lines.append((isIndented ? "  " : "") + "- " + plain(line.dropFirst(2)))
      } else if let last = lines.last, !last.isEmpty, isIndented || !last.hasSuffix(":") {
        lines[lines.count - 1] = last + " " + plain(line)
      } else {
        lines.append(plain(line))
      }
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The text within the limit, cut at the end of a line, and whether it was cut.
  package static func fitting(_ text: String) -> (text: String, isCut: Bool) {
    guard text.count > limit else { return (text, false) }
    let head = text.prefix(limit - 2)
    let whole = head.lastIndex(of: "\n").map { head[..<$0] } ?? head
    return (whole + "\n…", true)
  }

  private static func isItem(_ line: Substring) -> Bool {
    guard let mark = line.first, "-*+".contains(mark) else { return false }
    return line.dropFirst().first == " "
  }

  /// Without emphasis and code marks, which nobody renders there.
  private static func plain(_ text: Substring) -> String {
    String(text).replacing("**", with: "").replacing("`", with: "")
  }
}
