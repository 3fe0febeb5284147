import Foundation

/// The one JSON document that a command printed with `--json`.
struct JSONDocument {
  let object: [String: Any]

  /// nil where the text is not exactly one JSON object.
  init?(_ text: String) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
      let object = value as? [String: Any]
    else { return nil }
    self.object = object
  }

  subscript(_ path: String...) -> Any? {
    var value: Any? = object
    for name in path { value = (value as? [String: Any])?[name] }
    return value
  }

  var errorCode: Int? { self["error", "code"] as? Int }
  var errorID: String? { self["error", "id"] as? String }
}
