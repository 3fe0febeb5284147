import YAML

/// One entry of a spec's `include` (xcodegen.md 3.3).
struct Include {
  let path: String
  let relativePaths: Bool
  let isEnabled: Bool
  let node: Node?

  /// The includes of a file: a path, a mapping, or a list of both; anything else is none.
  static func all(in value: SpecValue?) -> [Include] {
    guard let value else { return [] }
    if let list = value.list { return list.compactMap(Include.init) }
    return Include(value).map { [$0] } ?? []
  }

  private init?(_ value: SpecValue) {
    if let path = value.string {
      self.init(path: path, relativePaths: true, isEnabled: true, node: value.node)
    } else if let path = value["path"]?.string {
      self.init(
        path: path, relativePaths: Self.flag(value["relativePaths"]),
        isEnabled: Self.flag(value["enable"]), node: value["path"]?.node)
    } else {
      return nil
    }
  }

  private init(path: String, relativePaths: Bool, isEnabled: Bool, node: Node?) {
    self.path = path
    self.relativePaths = relativePaths
    self.isEnabled = isEnabled
    self.node = node
  }

  /// A boolean, or a text judged as C does: Y, T or a number other than 0 at its start.
  private static func flag(_ value: SpecValue?) -> Bool {
    guard let value, let scalar = value.scalar else { return true }
    if let bool = value.bool { return bool }
    let text = scalar.text.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first else { return false }
    if "YyTt".contains(first) { return true }
    return text.drop { "+-".contains($0) }.drop { $0 == "0" }.first
      .map { "123456789".contains($0) } ?? false
  }
}
