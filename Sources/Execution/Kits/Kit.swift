import Git

/// A kit: a repository beside the product's that the product compiles from.
package struct Kit {
  package let name: String
  /// The root of its repository, absolute and real.
  package let root: String
  /// Its root as seen from the product repository's root.
  package let path: String
  package let repository: Repository
  package let head: HeadState
  /// The id the product's repository records, where the kit is a submodule of it.
  package let gitlink: ObjectID?
  /// The files that lead into it, as the product names them.
  package let references: [String]
}
