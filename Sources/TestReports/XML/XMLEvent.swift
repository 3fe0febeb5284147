/// What an `XMLPullReader` meets next.
enum XMLEvent: Equatable {
  case start(name: String, attributes: [String: String])
  /// Also follows at once on an element that closes itself.
  case end(name: String)
  /// Text between tags with entities resolved, or a CDATA section's.
  case text(String)
}
