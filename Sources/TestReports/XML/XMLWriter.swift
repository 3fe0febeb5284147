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

  /// Writes a line of markup that holds no foreign text.
  mutating func markup(_ line: String) {
    indent()
    text += line
    text += "\n"
  }

  static func escaped(_ text: String, inAttribute: Bool) -> String {
    guard text.utf8.contains(where: { needsEscape($0, inAttribute) }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): result.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): result.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): result.append(contentsOf: "&#39;".utf8)
      case 0x0A where inAttribute: result.append(contentsOf: "&#10;".utf8)
      case 0x09 where inAttribute: result.append(contentsOf: "&#9;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func needsEscape(_ byte: UInt8, _ inAttribute: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    case 0x0A, 0x09: inAttribute
    default: false
    }
  }
}
