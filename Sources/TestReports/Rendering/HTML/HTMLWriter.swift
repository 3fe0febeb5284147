/// Writes HTML; all text goes through the one escape of `XMLWriter`, made inert first.
struct HTMLWriter {
  private(set) var text = ""

  /// Writes markup as it is: only from literals of this module.
  mutating func raw(_ markup: String) { text += markup }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    text += tag(name, attributes) + "\n"
  }

  mutating func close(_ name: String) { text += "</\(name)>\n" }

  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: String
  ) {
    text += tag(name, attributes)
    text += Self.escaped(content)
    text += "</\(name)>\n"
  }

  static func escaped(_ content: String) -> String {
    XMLWriter.escaped(InertText.block(content), inAttribute: false)
  }

  private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    attributes.reduce("<\(name)") { tag, attribute in
      let value = XMLWriter.escaped(InertText.line(attribute.1), inAttribute: true)
      return "\(tag) \(attribute.0)=\"\(value)\""
    } + ">"
  }

  /// A region that scrolls sideways by itself, which the keyboard can reach.
  mutating func openScrolling(label: String) {
    open(
      "div", [("class", "scroll"), ("role", "region"), ("aria-label", label), ("tabindex", "0")])
  }
}
