import YAML

/// Reads typed values out of one mapping; a value of another type is the same as none, and is
/// reported (xcodegen.md 3.7).
struct MapReader {
  let map: SpecMap
  let node: Node?
  let log: DecodingLog

  init(_ map: SpecMap, node: Node?, log: DecodingLog) {
    self.map = map
    self.node = node
    self.log = log
  }

  /// Nil for a value that is no mapping.
  init?(_ value: SpecValue?, log: DecodingLog) {
    guard let value, let map = value.map else { return nil }
    self.init(map, node: value.node, log: log)
  }

  subscript(key: String) -> SpecValue? { map[key] }

  func keyNode(_ key: String) -> Node? { map.entry(key)?.keyNode }

  /// Reports every key that XcodeGen does not read here.
  func check(_ known: KnownKeys) {
    for entry in map.entries where !known.keys.contains(entry.key) {
      if known.allowsOwn, isOwn(entry) { continue }
      log.warn(
        "unknown-key", "\(known.subject) has no key `\(entry.key)`: it is ignored",
        at: entry.keyNode, hint: known.hint(for: entry.key))
    }
  }

  /// Keys that hold anchors, or are marked as one's own by `x-`, `.` or `_`.
  private func isOwn(_ entry: SpecMap.Entry) -> Bool {
    entry.key.hasPrefix("x-") || entry.key.hasPrefix(".") || entry.key.hasPrefix("_")
      || entry.value.node?.anchor != nil
  }

  // MARK: Scalars

  func string(_ key: String) -> String? {
    read(key, "text", hint: numberHint(key)) { $0.string }
  }

  func bool(_ key: String) -> Bool? {
    read(key, "`true` or `false`") { value in
      if let bool = value.bool { return bool }
      // Foundation takes JSON's 0 and 1 for booleans where a boolean is wanted.
      guard value.scalar?.reading == .json, let int = value.int, int == 0 || int == 1 else {
        return nil
      }
      return int == 1
    }
  }

  func int(_ key: String) -> Int? { read(key, "a whole number") { $0.int } }

  /// A text, or a number by its shortest text.
  func stringOrNumber(_ key: String) -> String? {
    read(key, "text or a number") { value in
      if let text = value.string { return text }
      guard let scalar = value.scalar else { return nil }
      switch scalar.value {
      case .int, .double:
        warnIfTextIsLost(value, scalar)
        return scalar.displayText
      default: return nil
      }
    }
  }

  /// A version: text, or a number with a point. A whole number of YAML is ignored, as XcodeGen
  /// asks for a `Double`.
  func version(_ key: String) -> String? {
    read(key, "text", hint: numberHint(key)) { value in
      if let text = value.string { return text }
      guard let scalar = value.scalar else { return nil }
      switch scalar.value {
      case .double(let number):
        warnIfTextIsLost(value, scalar)
        return String(number)
      case .int(let number) where scalar.reading == .json: return String(number)
      default: return nil
      }
    }
  }

  func enumeration<Value: RawRepresentable & CaseIterable>(_ key: String) -> Value?
  where Value.RawValue == String {
    read(key, "one of " + Self.list(Value.self)) { $0.string.flatMap(Value.init) }
  }

  // MARK: Collections

  /// The texts of a list; other entries are dropped one by one.
  func strings(_ key: String) -> [String] {
    elements(key, "text") { $0.string }
  }

  func enumerations<Value: RawRepresentable & CaseIterable>(_ key: String) -> [Value]
  where Value.RawValue == String {
    elements(key, "one of " + Self.list(Value.self)) { $0.string.flatMap(Value.init) }
  }

  /// The values of a mapping that have the type; others are dropped one by one.
  func dictionary<Value>(_ key: String, _ kind: String, _ convert: (SpecValue) -> Value?)
    -> [String: Value]
  {
    guard let map = read(key, "a mapping", convert: { $0.map }) else { return [:] }
    var result: [String: Value] = [:]
    for entry in map.entries {
      if let value = convert(entry.value) {
        result[entry.key] = value
      } else {
        drop(entry.value, "`\(entry.key)` is not \(kind)", at: entry.keyNode)
      }
    }
    return result
  }

  func stringDictionary(_ key: String) -> [String: String] {
    dictionary(key, "text") { $0.string }
  }

  func mapValue(_ key: String) -> SpecMap? { read(key, "a mapping") { $0.map } }

  func reader(_ key: String) -> MapReader? {
    guard let map = mapValue(key) else { return nil }
    return MapReader(map, node: self.map[key]?.node, log: log)
  }

  /// The decodable entries of a list of mappings; the others are dropped one by one.
  func objects<Value>(
    _ key: String, _ what: String, _ decode: (MapReader, SpecValue) throws(Undecodable) -> Value
  ) -> [Value] {
    guard let list = read(key, "a list", convert: { $0.list }) else { return [] }
    var result: [Value] = []
    for value in list {
      guard let reader = MapReader(value, log: log) else {
        drop(value, "\(what) is a mapping", at: value.node)
        continue
      }
      do {
        result.append(try decode(reader, value))
      } catch {
        drop(value, error.message, at: error.node ?? value.node)
      }
    }
    return result
  }

  // MARK: Required

  func required(_ key: String, _ what: String) throws(Undecodable) -> String {
    if let text = map[key]?.string { return text }
    throw missing(key, what, "text")
  }

  func missing(_ key: String, _ what: String, _ kind: String) -> Undecodable {
    if let value = map[key] {
      return Undecodable(message: "`\(key)` of \(what) is not \(kind)", node: value.node)
    }
    return Undecodable(message: "\(what) needs `\(key)`", node: node)
  }

  // MARK: Reports

  func drop(_ value: SpecValue, _ message: String, at node: Node?) {
    log.warn("dead-setting", message + ": it is ignored", at: node ?? value.node)
  }

  /// Warns where a bare number shows another text than was written.
  func warnIfTextIsLost(_ value: SpecValue, _ scalar: SpecScalar) {
    NumberTextCheck.check(value, scalar, log)
  }

  private func read<Value>(
    _ key: String, _ kind: String, hint: String? = nil, convert: (SpecValue) -> Value?
  ) -> Value? {
    guard let value = map[key] else { return nil }
    if let converted = convert(value) { return converted }
    if let scalar = value.scalar, scalar.reading == .json, scalar.value == .null { return nil }
    log.warn(
      "dead-setting", "`\(key)` is not \(kind): it is ignored", at: value.node ?? node, hint: hint)
    return nil
  }

  private func elements<Value>(_ key: String, _ kind: String, _ convert: (SpecValue) -> Value?)
    -> [Value]
  {
    guard let list = read(key, "a list", convert: { $0.list }) else { return [] }
    return list.compactMap { value in
      if let converted = convert(value) { return converted }
      drop(value, "an entry of `\(key)` is not \(kind)", at: value.node)
      return nil
    }
  }

  private func numberHint(_ key: String) -> String? {
    guard let scalar = map[key]?.scalar, scalar.reading == .plain else { return nil }
    return "write `\(key): \"\(scalar.text)\"`"
  }

  private static func list<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> String
  where Value.RawValue == String {
    Value.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }
}

/// Finds bare numbers that lose their text: `1.10` becomes `1.1`.
enum NumberTextCheck {
  static func check(_ value: SpecValue, _ scalar: SpecScalar, _ log: DecodingLog) {
    guard scalar.reading == .plain, let first = scalar.text.utf8.first,
      isDigit(first) || first == UInt8(ascii: ".") || first == UInt8(ascii: "+")
        || first == UInt8(ascii: "-")
    else { return }
    switch scalar.value {
    case .int, .double, .date: break
    default: return
    }
    let shown = scalar.displayText
    guard shown != scalar.text else { return }
    log.warn(
      "number-loses-text", "`\(scalar.text)` is read as a number and becomes `\(shown)`",
      at: scalar.node ?? value.node, hint: "write `\"\(scalar.text)\"`")
  }
}
