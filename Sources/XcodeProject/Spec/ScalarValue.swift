/// A scalar's value by the rules of YAML 1.1, as Yams types it (xcodegen.md 11).
package enum ScalarValue: Sendable, Hashable {
  case string(String)
  case bool(Bool)
  case int(Int)
  case double(Double)
  /// Seconds since 1970.
  case date(Double)
  case data([UInt8])
  /// JSON's `null`; YAML's `~` and `null` are strings to XcodeGen.
  case null
}

extension SpecScalar {
  /// The value, typed now.
  package var value: ScalarValue {
    switch reading {
    case .string: .string(text)
    case .plain: ScalarTyping.value(ofPlain: text)
    case .json: ScalarTyping.value(ofJSON: text)
    case .tagged: ScalarTyping.value(of: text, tag: node?.tag ?? "")
    }
  }

  /// The text a build setting shows: numbers by their shortest form, booleans as `true`.
  package var displayText: String {
    if reading == .string { return text }
    switch value {
    case .string(let text): return text
    case .bool(let value): return value ? "true" : "false"
    case .int(let value): return String(value)
    case .double(let value): return text(of: value)
    case .date(let seconds): return TimestampText.text(ofSeconds: seconds)
    case .data(let bytes): return "\(bytes.count) bytes"
    case .null: return "<null>"
    }
  }

  /// Foundation drops the `.0` of JSON's whole numbers, YAML's keep it.
  private func text(of value: Double) -> String {
    let text = String(value)
    return reading == .json && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension SpecValue {
  /// The value as a build setting or target attribute (xcodegen.md 4.3): lists of strings stay
  /// lists, booleans become YES and NO, everything else its text.
  package var settingValue: SettingValue {
    switch content {
    case .scalar(let scalar):
      if scalar.reading != .string, case .bool(let value) = scalar.value {
        return .string(value ? "YES" : "NO")
      }
      return .string(scalar.displayText)
    case .list(let items):
      let strings = items.compactMap(\.string)
      return strings.count == items.count ? .list(strings) : .string(debugText)
    case .map: return .string(debugText)
    }
  }

  /// The text of a scalar that is a string; nil for numbers, booleans, lists and mappings.
  package var string: String? {
    guard let scalar else { return nil }
    if scalar.reading == .string { return scalar.text }
    if case .string(let text) = scalar.value { return text }
    return nil
  }

  package var bool: Bool? {
    if let scalar, case .bool(let value) = scalar.value { value } else { nil }
  }

  package var int: Int? {
    guard let scalar else { return nil }
    switch scalar.value {
    case .int(let value): return value
    case .double(let value) where scalar.reading == .json: return Int(exactly: value)
    default: return nil
    }
  }

  /// What Swift prints for the value inside a collection; keys sorted, where XcodeGen's order
  /// is random.
  package var debugText: String {
    switch content {
    case .scalar(let scalar):
      if case .string(let text) = scalar.value { return text.debugDescription }
      return scalar.displayText
    case .list(let items): return "[" + items.map(\.debugText).joined(separator: ", ") + "]"
    case .map(let map):
      if map.isEmpty { return "[:]" }
      let pairs = map.entries.sorted { $0.key < $1.key }
        .map { "\($0.key.debugDescription): \($0.value.debugText)" }
      return "[" + pairs.joined(separator: ", ") + "]"
    }
  }
}
