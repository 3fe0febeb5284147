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
      tree = try YAMLTree.parse(bytes, file: file, format: .of(path: file))
    } catch {
      throw Diagnostics([error])
    }
    return try parse(tree)
  }

  /// As `parse(_:file:)`, of a tree that was read already.
  package static func parse(_ tree: YAMLTree) throws(Diagnostics) -> PipelineFile {
    throw Diagnostics([])
  }
}
