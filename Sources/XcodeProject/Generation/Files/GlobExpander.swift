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
      for path in expandBraces(simple, root: root) where seen.insert(path).inserted {
        results.append(path)
      }
    }
    return results
  }

  // MARK: - Globstar

  /// Replaces the first `**` by every folder that it stands for, then the next one. What two
  /// ways lead to is followed once: many `**` over deep folders would never end.
  private func expandGlobstar(_ pattern: String, root: String) -> [String] {
    var results: [String] = []
    var seen: Set<String> = [pattern]
    var pending = [pattern]
    while let pattern = pending.popLast() {
      guard let star = pattern.firstRange(of: "**") else {
        results.append(pattern)
        continue
      }
      let first = String(pattern[..<star.lowerBound])
      let last = String(pattern[star.upperBound...])
      let base = PathText.resolve(String(first.drop { $0 == "/" }), in: root)
      var below: [String] = [""]
      collectFolders(base, relative: "", isTop: true, into: &below)
      if last.isEmpty { results.append(first) }
      for folder in below {
        let next = Self.joined(Self.joined(first, folder), last.isEmpty ? "*" : last)
        if seen.insert(next).inserted { pending.append(next) }
      }
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
    let right = left.hasSuffix("/") ? String(right.drop { $0 == "/" }) : right
    return left.hasSuffix("/") || right.hasPrefix("/") ? left + right : left + "/" + right
  }

  // MARK: - Braces

  /// What is left to match below some folders.
  private struct Rest: Hashable {
    let folders: [String]
    let pattern: String
  }

  /// The paths of a pattern with braces: one group is replaced at a time, and only where the
  /// folders before it exist.
  private func expandBraces(_ pattern: String, root: String) -> [String] {
    var results: [String] = []
    var pending = [Rest(folders: [root], pattern: pattern)]
    var seen = Set(pending)
    while let rest = pending.popLast() {
      guard let group = BraceGroup(firstIn: rest.pattern) else {
        results += glob(rest.pattern, roots: rest.folders)
        continue
      }
      var head = rest.pattern[..<group.range.lowerBound]
      var folders = rest.folders
      if let slash = head.utf8.lastIndex(of: UInt8(ascii: "/")) {
        folders = glob(String(head[...slash]), roots: folders)
        head = head[head.utf8.index(after: slash)...]
      }
      if folders.isEmpty { continue }
      let tail = rest.pattern[group.range.upperBound...]
      for alternative in group.alternatives {
        let next = Rest(folders: folders, pattern: "\(head)\(alternative)\(tail)")
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return results
  }

  // MARK: - C's glob

  private func glob(_ pattern: String, roots: [String]) -> [String] {
    let foldersOnly = pattern.hasSuffix("/")
    let components = pattern.split(separator: "/")
    var paths = roots
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
