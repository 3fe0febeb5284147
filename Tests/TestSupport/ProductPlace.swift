import Effects

/// The directory that holds a product, its kits and their remotes.
package struct ProductPlace: Sendable {
  /// What keeps it alive: itself, or something around it.
  package let owner: TemporaryDirectory
  package let path: String

  package init(_ owner: TemporaryDirectory, path: String? = nil) {
    self.owner = owner
    self.path = path ?? owner.path
  }

  /// The path of something in it.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    let target = self(name)
    if let slash = target.lastIndex(of: "/") {
      try LiveFiles().makeDirectory(String(target[..<slash]))
    }
    try LiveFiles().replace(target, with: Array(text.utf8))
    return target
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try LiveFiles().read(self(name)), as: UTF8.self)
  }
}

extension ScratchRepository {
  /// A repository of this name at that place.
  package init(in place: ProductPlace, name: String) throws {
    try self.init(in: place.owner, at: place(name))
  }
}
