/// Colour, or none: decided once for each stream.
struct TextStyle: Sendable {
  let isColoured: Bool

  static let plain = TextStyle(isColoured: false)

  /// A stream is coloured on a terminal; `NO_COLOR`, `--no-color` and `TERM=dumb` switch it off,
  /// `CLICOLOR_FORCE` on.
  init(isTerminal: Bool, environment: [String: String], noColor: Bool) {
    if noColor || !(environment["NO_COLOR"] ?? "").isEmpty {
      isColoured = false
    } else if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
      isColoured = true
    } else {
      isColoured = isTerminal && environment["TERM"] != "dumb"
    }
  }

  init(isColoured: Bool) { self.isColoured = isColoured }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
