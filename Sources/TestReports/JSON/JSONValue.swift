/// A JSON document as a tree, for small documents; large ones are read by handlers.
enum JSONValue: Equatable, Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(JSONNumber)
  case bool(Bool)
  case null

  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// Reads a whole document.
  static func parse(_ bytes: some Collection<UInt8>, format: String) throws(ReportError) -> Self {
    var reader = JSONPushReader(format: format)
    var builder = JSONTreeBuilder()
    let contiguous = ContiguousArray(bytes)
    let pushed = contiguous.withUnsafeBytes { buffer in
      Result { () throws(ReportError) in try reader.push(buffer, &builder) }
    }
    try pushed.get()
    try reader.finish(&builder)
    return builder.root ?? .null
  }

  subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  var truth: Bool? {
    if case .bool(let truth) = self { truth } else { nil }
  }

  var double: Double? {
    if case .number(let number) = self, number.double.isFinite { number.double } else { nil }
  }

  /// A whole number of at most a billion, so that sums never overflow.
  var natural: Int? {
    guard case .number(let number) = self, let value = number.natural, value <= 1_000_000_000
    else { return nil }
    return Int(value)
  }
}
