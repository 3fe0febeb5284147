/// Decides for each file whether it counts, for which target, and how its path is shown.
struct CoverageSorter {
  enum Place: Equatable {
    case target(Int, shown: String)
    case test, dependency, generated, excluded, elsewhere
  }

  private let scope: CoverageScope
  private let directories: [String: Int]
  private let files: [String: Int]
  private let globs: [PathGlob]

  init(_ scope: CoverageScope) {
    self.scope = scope
    var directories: [String: Int] = [:]
    var files: [String: Int] = [:]
    for (place, target) in scope.targets.enumerated() {
      for path in target.directories {
        directories[PathText.normalised(path)] = place
      }
      for path in target.files { files[PathText.normalised(path)] = place }
    }
    self.directories = directories
    self.files = files
    globs = scope.exclude.map(PathGlob.init)
  }

  func place(of path: String) -> Place {
    let (root, inside) = position(of: path)
    if let place = Self.generated(inside ?? path) { return place }
    guard let target = target(of: path) else { return .elsewhere }
    switch scope.targets[target].kind {
    case .test: return .test
    case .dependency: return .dependency
    case .source: break
    }
    let shown = root.flatMap { root in
      inside.map { root.name.isEmpty ? $0 : "\(root.name)/\($0)" }
    }
    if isExcluded(shown ?? path) { return .excluded }
    if let inside, let shown, inside != shown, isExcluded(inside) { return .excluded }
    return .target(target, shown: shown ?? path)
  }

  private func isExcluded(_ path: String) -> Bool {
    if globs.isEmpty { return false }
    let components = PathGlob.components(path)
    return globs.contains { $0.matches(components) }
  }

  private func position(of path: String) -> (CoverageScope.Root?, inside: String?) {
    var best: (root: CoverageScope.Root, inside: String)?
    for root in scope.roots {
      guard let inside = PathText.relative(path, to: root.path) else { continue }
      if let best, best.inside.utf8.count <= inside.utf8.count { continue }
      best = (root, inside)
    }
    return (best?.root, best?.inside)
  }

  /// What SwiftPM and Xcode put into their build folders: checkouts of dependencies, test runners,
  /// derived sources.
  static func generated(_ path: String) -> Place? {
    let parts = path.split(separator: "/").dropLast()
    if parts.contains("checkouts"), parts.contains(".build") || parts.contains("SourcePackages") {
      return .dependency
    }
    let isGenerated = parts.contains { part in
      part == ".build" || part == "DerivedData" || part == ".swiftpm" || part == "DerivedSources"
        || part.hasSuffix(".derived")
    }
    return isGenerated ? .generated : nil
  }

  private func target(of path: String) -> Int? {
    if let place = files[path] { return place }
    var directory = PathText.parent(path[...])
    while let current = directory {
      if let place = directories[String(current)] { return place }
      directory = PathText.parent(current)
    }
    return nil
  }
}
