/// Builds a `JSONValue`, without recursion.
struct JSONTreeBuilder: JSONHandler {
  private enum Open {
    case object([JSONValue.Member])
    case array([JSONValue])
  }

  private(set) var root: JSONValue?
  private var stack: [Open] = []
  private var keys: [String] = []

  mutating func beginObject() { stack.append(.object([])) }
  mutating func beginArray() { stack.append(.array([])) }
  mutating func endObject() { close() }
  mutating func endArray() { close() }

  mutating func key(_ key: [UInt8]) -> Bool {
    keys.append(String(decoding: key, as: UTF8.self))
    return true
  }

  mutating func string(_ value: [UInt8]) { add(.string(String(decoding: value, as: UTF8.self))) }
  mutating func number(_ value: JSONNumber) { add(.number(value)) }
  mutating func literal(_ value: Bool?) { add(value.map(JSONValue.bool) ?? .null) }

  private mutating func close() {
    switch stack.popLast() {
    case .object(let members): add(.object(members))
    case .array(let elements): add(.array(elements))
    case nil: break
    }
  }

  private mutating func add(_ value: JSONValue) {
    switch stack.popLast() {
    case .object(var members):
      members.append(JSONValue.Member(key: keys.popLast() ?? "", value: value))
      stack.append(.object(members))
    case .array(var elements):
      elements.append(value)
      stack.append(.array(elements))
    case nil: root = value
    }
  }
}
