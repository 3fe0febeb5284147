/// A JSON value whose keys keep their order, for documents that people read.
indirect enum JSONText {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  /// Text that is JSON already.
  case verbatim(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// Two-space indent; a list of plain values stays on one line where it fits into 100 columns.
  func text(indent: Int = 0) -> String {
    switch self {
    case .string(let text): return Self.quoted(text)
    case .integer(let number): return String(number)
    case .boolean(let flag): return flag ? "true" : "false"
    case .verbatim(let text): return text
    case .array(let items):
      let line = "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
      if !items.contains(where: \.isContainer), indent + line.count <= 80 { return line }
      return Self.lines(items.map { $0.text(indent: indent + 2) }, "[", "]", indent)
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { member in
        Self.quoted(member.key) + ": " + member.value.text(indent: indent + 2)
      }
      return Self.lines(lines, "{", "}", indent)
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func lines(_ items: [String], _ open: String, _ close: String, _ indent: Int)
    -> String
  {
    let space = String(repeating: " ", count: indent)
    return open + "\n" + items.map { space + "  " + $0 }.joined(separator: ",\n") + "\n" + space
      + close
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
