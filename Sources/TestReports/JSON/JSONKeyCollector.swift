/// Collects the keys of a document's outermost object and passes over everything else.
struct JSONKeyCollector: JSONHandler {
  private var names: Set<String> = []

  static func keys(_ bytes: ArraySlice<UInt8>) throws(ReportError) -> Set<String> {
    var reader = JSONPushReader(format: "JSON")
    var collector = Self()
    let pushed = bytes.withUnsafeBytes { buffer in
      Result { () throws(ReportError) in try reader.push(buffer, &collector) }
    }
    if case .failure(let error) = pushed {
      throw ReportError(
        format: error.format, message: error.message, offset: error.offset ?? reader.offset)
    }
    try reader.finish(&collector)
    return collector.names
  }

  mutating func key(_ key: [UInt8]) -> Bool {
    if names.count < 100_000 { names.insert(String(decoding: key, as: UTF8.self)) }
    return false
  }

  mutating func beginObject() {}
  mutating func endObject() {}
  mutating func beginArray() {}
  mutating func endArray() {}
  mutating func string(_ value: [UInt8]) {}
  mutating func number(_ value: JSONNumber) {}
  mutating func literal(_ value: Bool?) {}
}
