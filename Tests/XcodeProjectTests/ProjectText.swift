/// Reads the text of a project file into dictionaries, for comparing settings in tests.
enum ProjectText {
  indirect enum Value: Equatable {
    case text(String)
    case list([Value])
    case map([String: Value])

    subscript(key: String) -> Value? {
      if case .map(let map) = self { map[key] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [Value] { if case .list(let list) = self { list } else { [] } }
    var map: [String: Value] { if case .map(let map) = self { map } else { [:] } }
  }

  static func parse(_ text: String) -> Value {
    var parser = Parser(bytes: Array(text.utf8))
    return parser.value()
  }

  private struct Parser {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: Character? {
      offset < bytes.count ? Character(Unicode.Scalar(bytes[offset])) : nil
    }

    mutating func value() -> Value {
      skip()
      switch next {
      case "{": return map()
      case "(": return list()
      default: return .text(string())
      }
    }

    private mutating func map() -> Value {
      offset += 1
      var map: [String: Value] = [:]
      skip()
      while let character = next, character != "}" {
        let key = string()
        skip()
        offset += 1
        map[key] = value()
        skip()
        offset += 1
        skip()
      }
      offset += 1
      return .map(map)
    }

    private mutating func list() -> Value {
      offset += 1
      var list: [Value] = []
      skip()
      while let character = next, character != ")" {
        list.append(value())
        skip()
        if next == "," { offset += 1 }
        skip()
      }
      offset += 1
      return .list(list)
    }

    private mutating func string() -> String {
      var text: [UInt8] = []
      guard next == "\"" else {
        while let character = next, !" \t\n;,=(){}".contains(character) {
          text.append(bytes[offset])
          offset += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      offset += 1
      while let character = next, character != "\"" {
        if character == "\\" {
          offset += 1
          switch next {
          case "n": text.append(0x0A)
          case "t": text.append(0x09)
          default: text.append(bytes[offset])
          }
        } else {
          text.append(bytes[offset])
        }
        offset += 1
      }
      offset += 1
      return String(decoding: text, as: UTF8.self)
    }

    private mutating func skip() {
      while let character = next {
        if " \t\n".contains(character) {
          offset += 1
        } else if bytes[offset...].starts(with: "//".utf8) {
          while let character = next, character != "\n" { offset += 1 }
        } else if bytes[offset...].starts(with: "/*".utf8) {
          while offset < bytes.count, !bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
          offset += 2
        } else {
          return
        }
      }
    }
  }
}
