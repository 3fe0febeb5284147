import YAML

/// Decodes the merged spec to its model, as leniently and as strictly as XcodeGen does
/// (xcodegen.md 3.7, 4).
struct SpecDecoder {
  let log: DecodingLog
  let basePath: String
  var settings: SettingsDecoder { SettingsDecoder(log: log) }

  func decode(_ map: SpecMap, root: Node?) -> Spec {
    let reader = MapReader(map, node: root, log: log)
    reader.check(.spec)
    var spec = Spec(name: name(reader), basePath: basePath)
    spec.value = map
    spec.options = options(reader.reader("options"))
    spec.attributes = reader.mapValue("attributes") ?? SpecMap()
    spec.configs = configs(reader)
    spec.configFiles = reader.stringDictionary("configFiles")
    spec.settings = settings.decode(map["settings"])
    spec.settingGroups = settings.groups(of: map)
    spec.fileGroups = reader.strings("fileGroups")
    spec.packages = packages(reader)
    spec.projectReferences = projectReferences(reader)
    spec.targets = targets(reader)
    spec.aggregateTargets = aggregateTargets(reader)
    spec.schemes = schemes(reader)
    spec.breakpoints = breakpoints(reader)
    refuseEqualNames(spec)
    return spec
  }

  private func name(_ reader: MapReader) -> String {
    if let name = reader["name"]?.string { return name }
    if let value = reader["name"] {
      log.fail(
        "no-name", "`name` is not text", at: value.node,
        hint: value.scalar.map { "write `name: \"\($0.text)\"`" })
    } else {
      log.fail("no-name", "a spec needs a `name`", at: reader.node)
    }
    return ""
  }

  private func configs(_ reader: MapReader) -> [BuildConfig] {
    let types = reader.stringDictionary("configs")
    for (name, type) in types where BuildConfig.Kind(rawValue: type) == nil {
      let kinds = ["debug", "release"]
      guard let nearest = EditDistance.nearest(to: type, among: kinds) else { continue }
      log.warn(
        "unknown-config-type",
        "the configuration `\(name)` has no type, for `\(type)` is neither "
          + "`debug` nor `release`", at: reader["configs"]?[name]?.node,
        hint: "did you mean `\(nearest)`")
    }
    let configs =
      types
      .map { BuildConfig(name: $0.key, type: BuildConfig.Kind(rawValue: $0.value)) }
      .sorted { $0.name < $1.name }
    if !configs.isEmpty { return configs }
    return [
      BuildConfig(name: "Debug", type: .debug), BuildConfig(name: "Release", type: .release),
    ]
  }

  private func projectReferences(_ reader: MapReader) -> [ProjectReference] {
    (reader.mapValue("projectReferences")?.entries ?? []).compactMap { entry in
      guard let own = MapReader(entry.value, log: log), let path = own["path"]?.string else {
        reader.drop(
          entry.value, "the project reference `\(entry.key)` needs a `path`",
          at: entry.keyNode)
        return nil
      }
      own.check(.projectReference)
      return ProjectReference(name: entry.key, path: path, value: entry.value)
    }.sorted { $0.name < $1.name }
  }

  private func targets(_ reader: MapReader) -> [Target] {
    (reader.mapValue("targets")?.entries ?? []).compactMap { entry in
      dropping(entry, "target", reader) { own throws(Undecodable) in
        try target(own, key: entry.key, value: entry.value)
      }
    }
  }

  private func aggregateTargets(_ reader: MapReader) -> [AggregateTarget] {
    (reader.mapValue("aggregateTargets")?.entries ?? []).compactMap { entry in
      dropping(entry, "aggregate target", reader) { own throws(Undecodable) in
        aggregateTarget(own, key: entry.key, value: entry.value)
      }
    }
  }

  private func schemes(_ reader: MapReader) -> [Scheme] {
    (reader.mapValue("schemes")?.entries ?? []).compactMap { entry in
      dropping(entry, "scheme", reader) { own throws(Undecodable) in
        try scheme(own, name: entry.key, value: entry.value)
      }
    }
  }

  /// An entry that cannot be decoded disappears as a whole.
  private func dropping<Value>(
    _ entry: SpecMap.Entry, _ what: String, _ reader: MapReader,
    _ decode: (MapReader) throws(Undecodable) -> Value
  ) -> Value? {
    guard let own = MapReader(entry.value, log: log) else {
      reader.drop(entry.value, "the \(what) `\(entry.key)` is not a mapping", at: entry.keyNode)
      return nil
    }
    do {
      return try decode(own)
    } catch {
      log.warn(
        "dead-setting", "\(error.message): the whole \(what) `\(entry.key)` is ignored",
        at: error.node ?? entry.keyNode)
      return nil
    }
  }

  /// Two targets of one name crash XcodeGen.
  private func refuseEqualNames(_ spec: Spec) {
    var seen: [String: SpecValue] = [:]
    let named =
      spec.targets.map { ($0.name, $0.value) }
      + spec.aggregateTargets.map { ($0.name, $0.value) }
    for (name, value) in named {
      if seen.updateValue(value, forKey: name) != nil {
        log.fail("duplicate-target", "two targets are called `\(name)`", at: value.node)
      }
    }
  }
}
