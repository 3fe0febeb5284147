/// Expands the patterns of `excludes`, `includes` and `explicitFolders` to paths.
///
/// `**` stands for a folder and everything below it; what is left goes through C's `glob` with
/// braces (xcodegen.md 7.3).
struct GlobExpander {
  let folders: FolderCache

  /// The paths that a pattern means below a literal folder; `path` is itself part of the pattern.
  func expand(_ pattern: String, under root: String) -> [String] {
    var seen: Set<String> = []
    var results: [String] = []
    for simple in expandGlobstar(pattern, root: root) {
      for braceless in Self.expandBraces(simple) {
        for path in glob(braceless, root: root) where seen.insert(path).inserted {
          results.append(path)
        }
      }
    }
    return results
  }

  // MARK: - Globstar

  /// Replaces the first `**` by every folder that it stands for, then the next one.
  private func expandGlobstar(_ pattern: String, root: String) -> [String] {
    guard let star = pattern.firstRange(of: "**") else { return [pattern] }
    let first = String(pattern[..<star.lowerBound])
    let last = String(pattern[star.upperBound...])
    let base = PathText.resolve(String(first.drop { $0 == "/" }), in: root)
    var below: [String] = [""]
    collectFolders(base, relative: "", isTop: true, into: &below)
    var results = last.isEmpty ? [first] : []
    for folder in below {
      let prefix = Self.joined(first, folder)
      results += expandGlobstar(Self.joined(prefix, last.isEmpty ? "*" : last), root: root)
    }
    return results
  }

  /// Folders named like this directly below the prefix are not searched.
  private static let skipped: Set<String> = ["node_modules", "Pods"]

  private func collectFolders(
    _ folder: String, relative: String, isTop: Bool, into results: inout [String]
  ) {
    for entry in folders.entries(of: folder) where entry.isDirectory {
      if isTop, Self.skipped.contains(entry.name) { continue }
      let below = relative.isEmpty ? entry.name : relative + "/" + entry.name
      results.append(below)
      if entry.isLink { continue }
      collectFolders(
        PathText.join(folder, entry.name), relative: below, isTop: false, into: &results)
    }
  }

  private static func joined(_ left: String, _ right: String) -> String {
    if left.isEmpty || right.isEmpty { return left + right }
    return left.hasSuffix("/") || right.hasPrefix("/") ? left + right : left + "/" + right
  }

  // MARK: - Braces

  /// `a{b,c}d` to `abd`, `acd`; braces nest, and a lone `{` or `{}` stands for itself.
  static func expandBraces(_ pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"), let group = braceGroup(pattern, from: open) else {
      return [pattern]
    }
    let head = pattern[..<open]
    let tail = pattern[group.end...]
    return group.alternatives.flatMap { expandBraces("\(head)\($0)\(tail)") }
  }

  private static func braceGroup(_ pattern: String, from open: String.Index)
    -> (alternatives: [Substring], end: String.Index)?
  {
    var depth = 0
    var start = pattern.index(after: open)
    var index = start
    var alternatives: [Substring] = []
    while index < pattern.endIndex {
      let next = pattern.index(after: index)
      switch pattern[index] {
      case "\\" where next < pattern.endIndex:
        index = pattern.index(after: next)
        continue
      case "{": depth += 1
      case "}" where depth == 0:
        alternatives.append(pattern[start..<index])
        return alternatives == [""] ? nil : (alternatives, next)
      case "}": depth -= 1
      case "," where depth == 0:
        alternatives.append(pattern[start..<index])
        start = next
      default: break
      }
      index = next
    }
    return nil
  }

  // MARK: - C's glob

  private func glob(_ pattern: String, root: String) -> [String] {
    let foldersOnly = pattern.hasSuffix("/")
    let components = pattern.split(separator: "/")
    var paths = [root]
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      paths = paths.flatMap {
        matches(component, in: $0, foldersOnly: !isLast || foldersOnly)
      }
      if paths.isEmpty { return [] }
    }
    return paths
  }

  private func matches(_ component: Substring, in folder: String, foldersOnly: Bool) -> [String] {
    if component == "." { return [folder] }
    if component == ".." { return [PathText.parent(folder)] }
    let pattern = GlobComponent(component)
    if let literal = pattern.literal {
      let path = PathText.join(folder, literal)
      let kind = folders.kind(at: path)
      return kind == .directory || (kind != .none && !foldersOnly) ? [path] : []
    }
    return folders.entries(of: folder).compactMap { entry in
      guard entry.isDirectory || !foldersOnly, pattern.matches(entry.name) else { return nil }
      return PathText.join(folder, entry.name)
    }
  }
}
