/// A message that may begin with `File.swift:11: `.
struct SourceText {
  var file: String?
  var line: Int?
  var text: String

  init(_ message: String) {
    if let place = SourcePlace(prefixOf: message[...]),
      place.file.hasSuffix(".swift")
        || place.file.hasSuffix(".m") || place.file.hasSuffix(".mm")
    {
      file = place.file
      line = place.line
      text = String(place.rest)
    } else {
      text = message
    }
  }

  func message(_ kind: TestMessage.Kind, attempt: Int = 1) -> TestMessage {
    TestMessage(kind: kind, text: text, file: file, line: line, attempt: attempt)
  }
}
