/// Writes indented XML; everything goes through its one escape.
///
/// Text is made inert first: control characters, which XML 1.0 forbids, become visible.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []

  /// Writes a line as it is, for a document type.
  mutating func raw(_ line: StaticString) { text += "\(line)\n" }

  mutating func element(
    _ name: String, _ attributes: [(String, String)], text content: String? = nil
  ) {
    indent()
    text += tag(name, attributes)
    if let content {
      text += ">\(Self.escaped(InertText.block(content), inAttribute: false))</\(name)>\n"
    } else {
      text += "/>\n"
    }
  }

  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    indent()
    text += tag(name, attributes) + ">\n"
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    text += "</\(name)>\n"
  }

  private func tag(_ name: String, _ attributes: [(String, String)]) -> String {
    attributes.reduce("<\(name)") { tag, attribute in
      "\(tag) \(attribute.0)=\"\(Self.escaped(InertText.block(attribute.1), inAttribute: true))\""
    }
  }

  private mutating func indent() { text += String(repeating: "  ", count: open.count) }

  static func escaped(_ text: String, inAttribute: Bool) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
