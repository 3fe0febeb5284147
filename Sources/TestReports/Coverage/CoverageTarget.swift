/// A target that coverage is told for, as the caller knows it from manifests and specs.
package struct CoverageTarget: Sendable, Equatable {
  package enum Kind: String, Sendable, Equatable, Codable {
    /// The product's own code: what coverage counts.
    case source
    case test
    /// Somebody else's.
    case dependency
  }

  package var name: String
  /// The package, kit or app it belongs to.
  package var package: String
  package var kind: Kind
  /// Absolute canonical directories, each standing for all below it.
  package var directories: [String]
  /// Absolute canonical files beside them.
  package var files: [String]

  package init(
    name: String, package: String, kind: Kind, directories: [String], files: [String] = []
  ) {
    self.name = name
    self.package = package
    self.kind = kind
    self.directories = directories
    self.files = files
  }
}
