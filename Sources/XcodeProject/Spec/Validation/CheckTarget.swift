import YAML

/// What concerns one target.
extension SpecCheck {
  func target(_ target: Target) {
    configFiles(target.configFiles, target.value["configFiles"])
    if let scheme = target.scheme { targetScheme(scheme, of: target.name) }
    scripts(
      target.preBuildScripts + target.postCompileScripts + target.postBuildScripts,
      of: target.name)
    settings(target.settings)
    plugins(target.buildToolPlugins)
    dependencies(of: target)
    sources(of: target)
    destinations(of: target)
  }

  func aggregateTarget(_ target: AggregateTarget) {
    configFiles(target.configFiles, target.value["configFiles"])
    if let scheme = target.scheme { targetScheme(scheme, of: target.name) }
    scripts(target.buildScripts, of: target.name)
    settings(target.settings)
    plugins(target.buildToolPlugins)
    let list = target.value["targets"]?.list ?? []
    for name in target.targets where !targetNames.contains(name) {
      log.fail(
        "unknown-target",
        "the aggregate target `\(target.name)` names the target `\(name)`, "
          + "which does not exist", at: list.first { $0.string == name }?.node,
        hint: nearest(to: name, among: targetNames))
    }
  }

  private func scripts(_ scripts: [BuildScript], of target: String) {
    for script in scripts {
      guard case .path(let path) = script.source, !exists(path) else { continue }
      log.fail(
        "missing-script", "the script `\(path)` of `\(target)` does not exist",
        at: script.value["path"]?.node)
    }
  }

  private func plugins(_ plugins: [Target.BuildToolPlugin]) {
    for plugin in plugins where !packageNames.contains(plugin.package) {
      log.fail(
        "unknown-package",
        "the plug-in `\(plugin.plugin)` names the package `\(plugin.package)`, "
          + "which does not exist", at: plugin.value["package"]?.node,
        hint: nearest(to: plugin.package, among: packageNames))
    }
  }

  // MARK: Dependencies

  private struct Identity: Hashable {
    let kind: Dependency.Kind
    let reference: String
  }

  private func dependencies(of target: Target) {
    var seen: Set<Identity> = []
    for dependency in target.dependencies {
      check(dependency, of: target)
      let identity = Identity(kind: dependency.kind, reference: dependency.reference)
      if !seen.insert(identity).inserted {
        log.fail(
          "duplicate-dependency",
          "the target `\(target.name)` has the dependency `\(dependency.reference)` twice",
          at: dependency.value.node, hint: "remove one of the two")
      }
    }
  }

  private func check(_ dependency: Dependency, of target: Target) {
    let reference = dependency.reference
    switch dependency.kind {
    case .target: checkTarget(reference, dependency.value["target"]?.node, of: target)
    case .sdk:
      let known = [".framework", ".tbd", ".dylib"]
      guard !reference.contains("/"), !known.contains(where: reference.hasSuffix) else { return }
      log.fail(
        "sdk", "the sdk dependency `\(reference)` is neither a path nor a framework or library",
        at: dependency.value["sdk"]?.node, hint: "it ends in `.framework`, `.tbd` or `.dylib`")
    case .package:
      guard !packageNames.contains(reference) else { return }
      log.fail(
        "unknown-package",
        "the target `\(target.name)` depends on the package `\(reference)`, "
          + "which does not exist", at: dependency.value["package"]?.node,
        hint: nearest(to: reference, among: packageNames))
    case .framework, .carthage, .bundle: break
    }
  }

  private func checkTarget(_ reference: String, _ node: Node?, of target: Target) {
    if let slash = reference.firstIndex(of: "/") {
      let project = String(reference[..<slash])
      guard !referenceNames.contains(project) else { return }
      log.fail(
        "unknown-project",
        "the target `\(target.name)` depends on `\(reference)`, "
          + "and there is no project reference `\(project)`", at: node,
        hint: nearest(to: project, among: referenceNames))
    } else if !targetNames.contains(reference) {
      log.fail(
        "unknown-target",
        "the target `\(target.name)` depends on `\(reference)`, "
          + "which does not exist", at: node, hint: nearest(to: reference, among: targetNames))
    }
  }

  // MARK: Sources

  private func sources(of target: Target) {
    for source in target.sources where !source.optional && !exists(source.path) {
      log.fail(
        "missing-source", "the source `\(source.path)` of `\(target.name)` does not exist",
        at: source.value?["path"]?.node ?? source.value?.node,
        hint: "`optional: true` allows that")
    }
    for source in target.sources {
      patterns(source.excludes, "excludes", of: source)
      patterns(source.includes, "includes", of: source)
      patterns(source.explicitFolders, "explicitFolders", of: source)
    }
  }

  /// Braces multiply: a short pattern can mean millions.
  private func patterns(_ patterns: [String], _ key: String, of source: TargetSource) {
    for (index, pattern) in patterns.enumerated() where BraceGroup.isTooMuch(pattern) {
      let list = source.value?[key]?.list
      log.fail(
        "too-many-patterns", "the braces stand for more than \(BraceGroup.limit) patterns",
        at: list.flatMap { index < $0.count ? $0[index].node : nil } ?? source.value?[key]?.node,
        hint: "name the folder, or use `*` for what differs")
    }
  }

  // MARK: Destinations

  private func destinations(of target: Target) {
    guard let destinations = target.supportedDestinations, !destinations.isEmpty else { return }
    let node = target.value["supportedDestinations"]?.node
    func fail(_ problem: String) {
      log.fail("destinations", "the target `\(target.name)` \(problem)", at: node)
    }
    if target.platform == .watchOS {
      fail("has the platform `watchOS` and cannot have `supportedDestinations`")
      return
    }
    if target.type.isApp, destinations.contains(.watchOS) {
      fail("is an app, whose `supportedDestinations` cannot have `watchOS`")
    }
    if destinations.contains(.macOS), destinations.contains(.macCatalyst) {
      fail("has both `macOS` and `macCatalyst` in `supportedDestinations`")
    }
    let isMobile = target.platform == .iOS || target.platform == .auto
    if destinations.contains(.macCatalyst), !isMobile {
      fail("supports `macCatalyst` and needs the platform `iOS` or `auto`")
    }
    if target.platform != .auto, !destinations.contains(where: { $0.platform == target.platform }) {
      fail("has a platform that is missing in its `supportedDestinations`")
    }
  }
}
