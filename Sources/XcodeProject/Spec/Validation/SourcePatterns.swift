import YAML

/// Patterns of a source's `excludes` and `includes` that match nothing: most often one that was
/// written from the spec's folder, where it counts from the source's, so that files stay in a
/// target that they were to leave. XcodeGen says nothing of them.
package enum SourcePatterns {
  private struct Pattern: Hashable {
    let text: String
    let node: Node
  }

  /// A warning for each; a pattern of a template for several targets has to match in one of them.
  /// Names that begin with a dot may be missing: `.DS_Store` is not everywhere.
  package static func unmatched(in spec: Spec, files: some FileTree) -> [Diagnostic] {
    let folders = FolderCache(files)
    var matched: Set<Pattern> = []
    var unmatched: [(pattern: Pattern, source: TargetSource)] = []
    for target in spec.targets {
      for source in target.sources {
        let path = SpecPath.absolute(source.path, in: spec.basePath)
        guard folders.isDirectory(path) else { continue }
        for pattern in patterns(of: source) {
          if PathFilter.hasMatch(pattern.text, path: path, base: spec.basePath, folders: folders) {
            matched.insert(pattern)
          } else {
            unmatched.append((pattern, source))
          }
        }
      }
    }
    var told: Set<Pattern> = []
    return unmatched.compactMap { pattern, source in
      guard !matched.contains(pattern), told.insert(pattern).inserted else { return nil }
      return pattern.node.diagnostic(
        id: "pattern-matches-nothing", severity: .warning,
        "`\(pattern.text)` matches no file of the source `\(source.path)`",
        hint: hint(pattern.text, source.path))
    }
  }

  private static func patterns(of source: TargetSource) -> [Pattern] {
    ["excludes", "includes"].flatMap { key in
      (source.value?[key]?.list ?? []).compactMap { item in
        guard let scalar = item.scalar, let node = scalar.node, !scalar.text.isEmpty,
          !PathText.lastComponent(scalar.text).hasPrefix(".")
        else { return nil }
        return Pattern(text: scalar.text, node: node)
      }
    }
  }

  private static func hint(_ pattern: String, _ folder: String) -> String {
    let prefix = folder + "/"
    let counts = "patterns count from the source's folder"
    return pattern.hasPrefix(prefix)
      ? "\(counts): write `\(pattern.dropFirst(prefix.count))`" : "\(counts), `\(folder)`"
  }
}
