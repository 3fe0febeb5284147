extension Dependency {
  /// Whether targets of a platform have the dependency at all.
  func isUsed(on platform: Platform) -> Bool { platforms?.contains(platform) ?? true }
}

/// Dependencies that a target has through the targets it depends on.
struct DependencyClosure {
  let targets: [String: Target]

  /// The dependencies that a transitively linking target takes over, sorted by identity: everything
  /// below it but what is embedded further down, and what apps and tests have themselves.
  func linked(from root: Target) -> [Dependency] {
    var found: [String: Dependency] = [:]
    var visited: Set<String> = []
    var queue = [root]
    var next = 0
    while next < queue.count {
      let target = queue[next]
      next += 1
      let isTop = target.name == root.name
      if !isTop, embedsDependencies(target) { continue }
      for dependency in target.dependencies where dependency.isUsed(on: target.platform) {
        guard found[dependency.collectionIdentity] == nil else { continue }
        guard isTaken(dependency, isTop: isTop) else { continue }
        found[dependency.collectionIdentity] = dependency
        if case .target = dependency.kind, let below = targets[dependency.reference],
          visited.insert(below.name).inserted
        {
          queue.append(below)
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func embedsDependencies(_ target: Target) -> Bool {
    target.type.isApp || target.type.isTest
  }

  private func isTaken(_ dependency: Dependency, isTop: Bool) -> Bool {
    switch dependency.kind {
    case .sdk: true
    case .framework, .carthage, .package, .target: isTop || dependency.embed != true
    case .bundle: isTop
    }
  }
}
