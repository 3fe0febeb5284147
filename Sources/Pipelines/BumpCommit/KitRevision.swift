/// One kit as a bump commit records it.
package struct KitRevision: Hashable, Sendable {
  package let name: String
  /// The commit's full id in lower-case hexadecimal: 40 digits, or 64 of a SHA-256 repository.
  package let revision: String
  /// The kit's root relative to the product repository's root; may hold spaces.
  package let path: String

  package init(name: String, revision: String, path: String) {
    self.name = name
    self.revision = revision
    self.path = path
  }

  /// Reads a `Kit-Revision` trailer's value; nil when it is none.
  package init?(trailer: String) {
    let parts = trailer.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty, KitName.problem(in: String(parts[0])) == nil,
      Self.isFullID(String(parts[1]))
    else { return nil }
    self.init(name: String(parts[0]), revision: String(parts[1]), path: String(parts[2]))
  }

  /// The `Kit-Revision` trailer's value.
  package var trailer: String { "\(name) \(revision) \(path)" }

  static func isFullID(_ text: String) -> Bool {
    (text.utf8.count == 40 || text.utf8.count == 64)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
