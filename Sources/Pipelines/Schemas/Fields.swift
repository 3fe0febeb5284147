import YAML

/// Reads the values of a mapping that was checked against its table: what has another type reads
/// as absent.
struct Fields {
  let node: Node

  func text(_ key: String) -> String? {
    guard let value = node[key], value.kind == .scalar else { return nil }
    return value.text
  }

  func flag(_ key: String) -> Bool? {
    text(key).map { $0.lowercased() == "true" }
  }

  func integer(_ key: String) -> Int? { text(key).flatMap { Int($0) } }

  func number(_ key: String) -> Double? { text(key).flatMap { Double($0) } }

  func word<Word: RawRepresentable>(_ key: String, as type: Word.Type = Word.self) -> Word?
  where Word.RawValue == String {
    text(key).flatMap { Word(rawValue: $0) }
  }

  /// The texts of a list; nil where the key is absent.
  func texts(_ key: String) -> [String]? {
    node[key].map { $0.elements.map(\.text) }
  }

  func globs(_ key: String) -> [GlobPattern]? {
    texts(key)?.compactMap { GlobPattern($0) }
  }
}
