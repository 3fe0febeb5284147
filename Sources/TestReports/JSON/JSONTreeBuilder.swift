/// Builds a `JSONValue`, without recursion.
struct JSONTreeBuilder: JSONHandler {
  private(set) var root: JSONValue?
  private var isObject: [Bool] = []
  private var objects: [[JSONValue.Member]] = []
  private var arrays: [[JSONValue]] = []
  private var keys: [String] = []

  mutating func beginObject() {
    isObject.append(true)
    objects.append([])
  }

  mutating func beginArray() {
    isObject.append(false)
    arrays.append([])
  }

  mutating func endObject() {
    isObject.removeLast()
    let members = objects.removeLast()
    add(.object(members))
  }

  mutating func endArray() {
    isObject.removeLast()
    let elements = arrays.removeLast()
    add(.array(elements))
  }

  mutating func key(_ key: [UInt8]) -> Bool {
    keys.append(String(decoding: key, as: UTF8.self))
    return true
  }

  mutating func string(_ value: [UInt8]) { add(.string(String(decoding: value, as: UTF8.self))) }
  mutating func number(_ value: JSONNumber) { add(.number(value)) }
  mutating func literal(_ value: Bool?) { add(value.map(JSONValue.bool) ?? .null) }

  private mutating func add(_ value: JSONValue) {
    switch isObject.last {
    case true:
      let key = keys.removeLast()
      objects[objects.count - 1].append(JSONValue.Member(key: key, value: value))
    case false: arrays[arrays.count - 1].append(value)
    case nil: root = value
    }
  }
}
