/// Gives every discovered kit its name: product.json's, its origin's or its directory's.
package enum KitNames {
  package struct Kit: Hashable, Sendable {
    /// The repository's root, relative to product.json's directory.
    package let path: String
    /// The URL of `origin`, where it has one.
    package let origin: String?

    package init(path: String, origin: String?) {
      self.path = path
      self.origin = origin
    }
  }

  /// The names in the order of the kits. Refused (78) where one has no fit name, or two have one.
  package static func of(_ kits: [Kit], overrides: [Product.KitOverride]) throws(Refusal)
    -> [String]
  {
    var names: [String] = []
    var paths: [String: String] = [:]
    for kit in kits {
      let given = overrides.first { $0.path.map(normalized) == normalized(kit.path) }
      let name: String
      if let given {
        name = given.name
      } else {
        name = try KitName.of(origin: kit.origin, directory: kit.path)
      }
      if let other = paths[name] {
        throw Refusal(
          .invalid, id: "kits-of-one-name",
          "two kits are called `\(name)`: `\(other)` and `\(kit.path)`",
          hint: "name one in product.json: "
            + "`\"kits\": {\"Other\": {\"path\": \"\(kit.path)\"}}`")
      }
      paths[name] = kit.path
      names.append(name)
    }
    return names
  }

  private static func normalized(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}
