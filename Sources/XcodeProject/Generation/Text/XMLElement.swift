/// An element of the XML that Xcode writes for schemes, breakpoints and workspaces.
struct XMLElement: Sendable {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement]

  init(_ name: String, _ attributes: [String: String] = [:], children: [XMLElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// A whole document with this element at its root.
  var document: [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    append(to: &bytes, depth: 0)
    return bytes
  }

  private func append(to bytes: inout [UInt8], depth: Int) {
    let indent = [UInt8](repeating: UInt8(ascii: " "), count: 3 * depth)
    bytes += indent + Array("<\(name)".utf8)
    for (key, value) in XMLAttributeOrder.sorted(attributes, of: name) {
      bytes += [UInt8(ascii: "\n")] + indent + Array("   \(key) = \"".utf8)
      XMLText.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += Array(">\n".utf8)
    for child in children { child.append(to: &bytes, depth: depth + 1) }
    bytes += indent + Array("</\(name)>\n".utf8)
  }
}

/// Escapes of attribute values.
private enum XMLText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      case UInt8(ascii: "'"): bytes += Array("&apos;".utf8)
      case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
      case UInt8(ascii: "\n"): bytes += Array("&#10;".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
