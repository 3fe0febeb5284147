/// Prefixes the paths of an included file with the file's folder (xcodegen.md 3.5).
struct PathRewriting {
  /// The file's accumulated folder, `.` for the root spec.
  let folder: String

  func rewrite(_ map: SpecMap) -> SpecMap {
    map.mapValues { entry in
      switch entry.key {
      case "configFiles": eachEntry(entry.value, path)
      case "options": keys(entry.value, ["carthageBuildPath": path])
      case "localPackages", "fileGroups": eachElement(entry.value, path)
      case "packages", "projectReferences":
        eachEntry(entry.value) { keys($0, ["path": path]) }
      case "targets", "targetTemplates": eachEntry(entry.value, target)
      case "aggregateTargets": eachEntry(entry.value, aggregateTarget)
      case "schemes": eachEntry(entry.value) { keys($0, ["test": testPlans]) }
      default: entry.value
      }
    }
  }

  private func target(_ value: SpecValue) -> SpecValue {
    guard let map = value.map else { return value }
    let changed = map.mapValues { entry in
      switch entry.key {
      case "sources": sources(entry.value)
      case "configFiles": eachEntry(entry.value, path)
      case "dependencies": eachElement(entry.value) { keys($0, ["framework": path]) }
      case "info", "entitlements": keys(entry.value, ["path": path])
      case "preBuildScripts", "prebuildScripts", "postCompileScripts", "postBuildScripts":
        eachElement(entry.value) { keys($0, ["path": path]) }
      case "legacy": keys(entry.value, ["workingDirectory": path])
      case "scheme": testPlans(entry.value)
      default: entry.value
      }
    }
    return SpecValue(.map(changed), node: value.node)
  }

  private func aggregateTarget(_ value: SpecValue) -> SpecValue {
    keys(
      value,
      [
        "configFiles": { eachEntry($0, path) },
        "buildScripts": { eachElement($0) { keys($0, ["path": path]) } },
      ])
  }

  private func testPlans(_ value: SpecValue) -> SpecValue {
    keys(value, ["testPlans": { eachElement($0) { keys($0, ["path": path]) } }])
  }

  private func sources(_ value: SpecValue) -> SpecValue {
    guard let list = value.list else { return path(value) }
    let changed = list.map { $0.map == nil ? path($0) : keys($0, ["path": path]) }
    return SpecValue(.list(changed), node: value.node)
  }

  private func path(_ value: SpecValue) -> SpecValue {
    guard let scalar = value.scalar, let text = value.string else { return value }
    let joined = SpecPath.join(folder, text)
    if joined == text { return value }
    let changed = SpecScalar(
      text: joined, reading: .string, node: scalar.node, substitutions: scalar.substitutions)
    return SpecValue(.scalar(changed), node: value.node)
  }

  private func keys(_ value: SpecValue, _ changes: [String: (SpecValue) -> SpecValue])
    -> SpecValue
  {
    guard var map = value.map else { return value }
    for (key, change) in changes {
      if let old = map[key] { map.set(key, change(old)) }
    }
    return SpecValue(.map(map), node: value.node)
  }

  private func eachEntry(_ value: SpecValue, _ change: (SpecValue) -> SpecValue) -> SpecValue {
    guard let map = value.map else { return value }
    return SpecValue(.map(map.mapValues { change($0.value) }), node: value.node)
  }

  private func eachElement(_ value: SpecValue, _ change: (SpecValue) -> SpecValue) -> SpecValue {
    guard let list = value.list else { return value }
    return SpecValue(.list(list.map(change)), node: value.node)
  }
}
