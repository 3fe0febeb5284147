import YAML

/// Writes a spec's project: XcodeGen's output, byte for byte.
package enum ProjectGenerator {
  /// All files of the project of a spec that `SpecValidator` accepts.
  ///
  /// Touches nothing: the result says what to write and what to delete.
  package static func generate(
    _ spec: Spec, files: some FileTree, options: GenerationOptions
  ) throws(Diagnostics) -> GeneratedProject {
    throw Diagnostics([])
  }
}
