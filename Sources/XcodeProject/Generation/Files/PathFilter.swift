/// Which files of a source's folder count: its excludes and includes.
struct PathFilter {
  /// Expanded excludes, folders replaced by all that is in them.
  let excluded: Set<String>
  /// Expanded includes in byte order; nil when everything is included.
  let included: [String]?

  static let all = PathFilter(excluded: [], included: nil)

  private init(excluded: Set<String>, included: [String]?) {
    self.excluded = excluded
    self.included = included
  }

  /// The filter of a source whose folder is `path`, in a project at `base`.
  init(_ source: TargetSource, path: String, base: String, folders: FolderCache) {
    let expand = { (patterns: [String]) in
      Self.expand(patterns, path: path, base: base, folders: folders)
    }
    excluded = source.excludes.isEmpty ? [] : Set(expand(source.excludes))
    included =
      source.includes.isEmpty
      ? nil : expand(source.includes).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What patterns mean, folders replaced by all that is in them.
  private static func expand(
    _ patterns: [String], path: String, base: String, folders: FolderCache
  ) -> [String] {
    var results: [String] = []
    for pattern in patterns where !pattern.isEmpty {
      for match in matches(of: pattern, path: path, base: base, folders: folders) {
        if folders.isDirectory(match) {
          folders.forEachDescendant(of: match) { path, _ in results.append(path) }
        } else {
          results.append(match)
        }
      }
    }
    return results
  }

  /// Whether a pattern of a source whose folder is `path` means any file or folder.
  static func hasMatch(_ pattern: String, path: String, base: String, folders: FolderCache) -> Bool
  {
    !matches(of: pattern, path: path, base: base, folders: folders).isEmpty
  }

  private static func matches(
    of pattern: String, path: String, base: String, folders: FolderCache
  ) -> [String] {
    let root = literalRoot(of: path, base: base)
    let prefix = path == root ? "" : PathText.relative(path, from: root) + "/"
    return GlobExpander(folders: folders).expand(prefix + pattern, under: root)
  }

  /// The nearest common ancestor: only what is below it is part of a pattern.
  static func literalRoot(of path: String, base: String) -> String {
    var root = base
    while !PathText.contains(root, path) { root = PathText.parent(root) }
    return root
  }

  /// Whether a path passes; `name` is its last component.
  func passes(_ path: String, name: String) -> Bool {
    if name == ".DS_Store" || (name.hasSuffix(".orig") && name != ".orig") { return false }
    if !excluded.isEmpty, excluded.contains(path) { return false }
    guard let included else { return true }
    return Self.hasPrefix(path, in: included)
  }

  /// Whether the first include at or after a path starts with it, as a string: that is how a
  /// folder above an included file passes (and `A.m` beside an included `A.mm`, as in XcodeGen).
  private static func hasPrefix(_ path: String, in included: [String]) -> Bool {
    var low = 0
    var high = included.count
    while low < high {
      let middle = (low + high) / 2
      if included[middle].utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < included.count && included[low].utf8.starts(with: path.utf8)
  }
}
