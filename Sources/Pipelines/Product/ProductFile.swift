import YAML

/// A product.json that was read without error: its value, and the nodes a bump edits in place.
package struct ProductFile: Sendable {
  package let product: Product
  /// The name shown in messages.
  package let file: String
  package let tree: YAMLTree
  /// The scalar that holds the version.
  package let version: Node
  /// The scalar that holds the build number, where product.json is its home.
  package let build: Node?
  /// The scalar that holds the tag template; nil where the default holds.
  package let tag: Node?
  /// Problems that stop nothing.
  package let warnings: [Diagnostic]

  /// Reads a whole file. Throws every problem at once, in file order, each with its place.
  package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> ProductFile {
    let tree: YAMLTree
    do {
      tree = try YAMLTree.parse(
        bytes, file: file, format: .json, limits: .ownFiles)
    } catch {
      throw Diagnostics([error])
    }
    return try parse(tree)
  }

  /// As `parse(_:file:)`, of a tree that was read already.
  package static func parse(_ tree: YAMLTree) throws(Diagnostics) -> ProductFile {
    guard let root = tree.root else {
      throw Diagnostics([
        Diagnostic(
          id: "empty-file", message: "the file is empty", file: tree.file,
          position: SourcePosition(line: 1, column: 1), hint: "`relctl init` writes one")
      ])
    }
    var reader = ProductReader(root: root)
    let problems = reader.problems()
    if problems.contains(where: { $0.severity == .error }) { throw Diagnostics(problems) }
    guard let product = reader.product(), let version = root["version"] else {
      preconditionFailure("a file without problems has its required keys")
    }
    return ProductFile(
      product: product, file: tree.file, tree: tree, version: version, build: root["build"],
      tag: root["git"]?["tag"], warnings: problems)
  }
}
