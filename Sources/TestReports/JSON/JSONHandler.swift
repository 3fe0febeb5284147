/// What a `JSONPushReader` tells of the document it reads.
///
/// Byte buffers are valid during the call only; escapes in them are resolved.
protocol JSONHandler {
  mutating func beginObject() throws(ReportError)
  mutating func endObject() throws(ReportError)
  mutating func beginArray() throws(ReportError)
  mutating func endArray() throws(ReportError)
  /// Answers whether the key's value is wanted; an unwanted one is passed over without a call.
  mutating func key(_ key: [UInt8]) throws(ReportError) -> Bool
  mutating func string(_ value: [UInt8]) throws(ReportError)
  mutating func number(_ value: JSONNumber) throws(ReportError)
  /// `true`, `false`, or nil for `null`.
  mutating func literal(_ value: Bool?) throws(ReportError)
}
