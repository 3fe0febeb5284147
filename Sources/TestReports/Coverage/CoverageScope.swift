/// Which files count, and how their paths are shown.
package struct CoverageScope: Sendable {
  /// A place whose files are shown relative to it.
  package struct Root: Sendable, Equatable {
    /// Empty for the product; a kit's name, put before the path, otherwise.
    package var name: String
    /// Absolute and canonical.
    package var path: String

    package init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  package var roots: [Root]
  package var targets: [CoverageTarget]
  /// Globs (`*`, `?`, `[…]`, `**`, `{a,b}`) against the shown path and the path inside its root.
  package var exclude: [String]

  package init(roots: [Root], targets: [CoverageTarget], exclude: [String] = []) {
    self.roots = roots
    self.targets = targets
    self.exclude = exclude
  }
}
