import YAML

/// What a scalar is by YAML 1.2's core schema, which JSON's literals are part of.
enum ScalarKind: Sendable {
  case text
  case boolean
  case integer
  case number
  case null

  /// Quoted scalars, and those tagged `!!str`, are text.
  init(of node: Node) {
    if node.style != .plain || node.tag == "tag:yaml.org,2002:str" || node.tag == "!" {
      self = .text
    } else {
      self.init(plain: node.text)
    }
  }

  init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE", "false", "False", "FALSE": self = .boolean
    case ".nan", ".NaN", ".NAN": self = .number
    default: self = Self.number(Array(text.utf8))
    }
  }

  private static func number(_ bytes: [UInt8]) -> ScalarKind {
    if bytes.starts(with: Array("0x".utf8)), bytes.count > 2 {
      return bytes[2...].allSatisfy(isHexDigit) ? .integer : .text
    }
    if bytes.starts(with: Array("0o".utf8)), bytes.count > 2 {
      return bytes[2...].allSatisfy { (0x30...0x37).contains($0) } ? .integer : .text
    }
    var rest = bytes[...]
    if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest.removeFirst() }
    if [".inf", ".Inf", ".INF"].contains(String(decoding: rest, as: UTF8.self)) { return .number }
    let whole = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(whole)
    if rest.isEmpty { return whole > 0 ? .integer : .text }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(fraction)
    }
    if whole + fraction == 0 { return .text }
    if rest.isEmpty { return .number }
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return .text }
    rest.removeFirst()
    if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit) ? .number : .text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
