import YAML

/// What a file of pipelines/ describes.
package struct Pipeline: Sendable {
  package let name: String
  /// At least one, in the order they run.
  package let stages: [StageEntry]

  package init(name: String, stages: [StageEntry]) {
    self.name = name
    self.stages = stages
  }
}

/// A pipeline file that was read without error.
package struct PipelineFile: Sendable {
  package let pipeline: Pipeline
  /// The name shown in messages.
  package let file: String
  package let tree: YAMLTree
  package let warnings: [Diagnostic]

  /// Reads a whole file; its own name without extension is the pipeline's where it gives none.
  /// Throws every problem at once, in file order, each with its place.
  package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostics) -> PipelineFile {
    let tree: YAMLTree
    do {
      tree = try YAMLTree.parse(
        bytes, file: file, format: .of(path: file), limits: .ownFiles)
    } catch {
      throw Diagnostics([error])
    }
    return try parse(tree)
  }

  /// As `parse(_:file:)`, of a tree that was read already.
  package static func parse(_ tree: YAMLTree) throws(Diagnostics) -> PipelineFile {
    guard let root = tree.root else {
      throw Diagnostics([
        Diagnostic(
          id: "empty-file", message: "the file is empty", file: tree.file,
          position: SourcePosition(line: 1, column: 1), hint: "`relctl init` writes pipelines")
      ])
    }
    var reader = PipelineReader(root: root)
    let problems = reader.problems()
    if problems.contains(where: { $0.severity == .error }) { throw Diagnostics(problems) }
    return PipelineFile(
      pipeline: reader.pipeline(file: tree.file), file: tree.file, tree: tree, warnings: problems)
  }
}
