import YAML

/// Checks a spec as XcodeGen does before it generates (xcodegen.md 6).
package enum SpecValidator {
  /// All problems in the order of the checks; empty for a spec that can be generated.
  package static func validate(_ spec: Spec, files: some FileTree) -> [Diagnostic] { [] }
}
