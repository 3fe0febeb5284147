import Effects

/// Everything a refused command must leave as it was: files with mode and bytes, the index's
/// bytes, HEAD, references and the remotes' references. `.relctl` is relctl's own, `.build` is SwiftPM's.
package struct ProductSnapshot: Equatable, Sendable {
  /// A line for each thing, by its name.
  package let entries: [String: String]

  package init(_ product: TestProduct) throws {
    var entries: [String: String] = [:]
    for name in try LiveFiles().list(product.parent.path) where name.kind == .directory {
      let path = product.parent(name.name)
      try Self.addFiles(path, as: name.name, to: &entries)
      guard try LiveFiles().exists(path + "/.git") || name.name.hasSuffix(".git") else { continue }
      let repository = try ScratchRepository(in: product.parent, name: name.name)
      entries["\(name.name) refs"] = try repository.git(
        "for-each-ref", "--format=%(refname) %(objectname)")
      entries["\(name.name) HEAD"] =
        try LiveFiles().exists(path + "/.git/HEAD")
        ? repository.read(".git/HEAD") : ""
    }
    self.entries = entries
  }

  private static func addFiles(_ path: String, as name: String, to entries: inout [String: String])
    throws
  {
    for entry in try LiveFiles().list(path) {
      let (child, shown) = (path + "/" + entry.name, name + "/" + entry.name)
      if entry.name == ".git", entry.kind == .directory {
        try addGit(child, as: shown, to: &entries)
        continue
      }
      if [".relctl", ".build"].contains(entry.name) || name.hasSuffix(".git") { continue }
      guard let status = try LiveFiles().status(child, followLinks: false) else { continue }
      switch status.kind {
      case .directory:
        entries[shown] = "directory"
        if status.permissions & 0o500 == 0o500 { try addFiles(child, as: shown, to: &entries) }
      case .symbolicLink: entries[shown] = "link \(try LiveFiles().linkTarget(child))"
      case .regular:
        let bytes = try LiveFiles().read(child)
        entries[shown] = "\(status.permissions) \(bytes.count) \(hash(bytes))"
      default: entries[shown] = "\(status.kind)"
      }
    }
  }

  /// The index, and what would be left of a torn write; objects may be added at any time.
  private static func addGit(_ path: String, as name: String, to entries: inout [String: String])
    throws
  {
    for entry in try LiveFiles().list(path) {
      let isLeftover = entry.name.hasSuffix(".lock") || entry.name.hasPrefix(".relctl")
      guard entry.name == "index" || isLeftover, entry.name != "relctl.lock" else { continue }
      entries["\(name)/\(entry.name)"] = hash(try LiveFiles().read(path + "/" + entry.name))
    }
  }

  /// FNV-1a: told apart is enough.
  private static func hash(_ bytes: [UInt8]) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(value, radix: 16)
  }

  /// What differs, a line each.
  package func changes(to later: ProductSnapshot) -> [String] {
    Set(entries.keys).union(later.entries.keys).sorted().compactMap { key in
      entries[key] == later.entries[key]
        ? nil : "\(key): \(entries[key] ?? "-") -> \(later.entries[key] ?? "-")"
    }
  }
}
