import YAML

/// Decodes `settings` mappings (xcodegen.md 4.3).
struct SettingsDecoder {
  let log: DecodingLog
  private static let structure: Set<String> = ["base", "configs", "groups", "presets"]

  init(log: DecodingLog) { self.log = log }

  /// Anything but a mapping counts as no settings.
  func decode(_ value: SpecValue?) -> Settings {
    guard let value else { return Settings() }
    guard let map = value.map else {
      if !isNull(value) {
        log.warn("dead-setting", "`settings` is not a mapping: it is ignored", at: value.node)
      }
      return Settings()
    }
    return decode(map)
  }

  /// The setting groups of a spec. XcodeGen drops all of them if one is no mapping, and then
  /// reads the older key `settingPresets`.
  func groups(of spec: SpecMap) -> [String: Settings] {
    for key in ["settingGroups", "settingPresets"] {
      guard let value = spec[key] else { continue }
      guard let map = value.map else {
        if !isNull(value) {
          log.warn("dead-setting", "`\(key)` is not a mapping: it is ignored", at: value.node)
        }
        continue
      }
      if let bad = map.entries.first(where: { $0.value.map == nil }) {
        log.warn(
          "dead-setting",
          "the group `\(bad.key)` is not a mapping: all groups of `\(key)` are ignored",
          at: bad.keyNode ?? bad.value.node)
        continue
      }
      var groups: [String: Settings] = [:]
      for entry in map.entries { groups[entry.key] = decode(entry.value) }
      return groups
    }
    return [:]
  }

  private func decode(_ map: SpecMap) -> Settings {
    guard map["base"] != nil || map["configs"] != nil || map["groups"] != nil else {
      return Settings(base: map.entries.map(entry))
    }
    reportDead(map)
    var settings = Settings()
    let reader = MapReader(map, node: nil, log: log)
    if let base = reader.mapValue("base") { settings.base = base.entries.map(entry) }
    settings.groups = groupNames(map["groups"] ?? map["presets"], reader)
    settings.configs = configs(map["configs"])
    return settings
  }

  private func entry(_ entry: SpecMap.Entry) -> Settings.Entry {
    check(entry)
    return Settings.Entry(
      key: entry.key, keyNode: entry.keyNode, value: entry.value.settingValue,
      source: entry.value)
  }

  private func check(_ entry: SpecMap.Entry) {
    if entry.key.hasSuffix(SpecMerge.replaceSuffix) {
      log.warn(
        "dead-setting",
        "`\(entry.key)` has nothing to replace here and stays a setting of that "
          + "name", at: entry.keyNode ?? entry.value.node,
        hint: "remove `\(SpecMerge.replaceSuffix)`")
    }
    switch entry.value.content {
    case .scalar(let scalar): NumberTextCheck.check(entry.value, scalar, log)
    case .map:
      log.warn(
        "dead-setting",
        "the setting `\(entry.key)` is a mapping: its text in the project means nothing to Xcode",
        at: entry.keyNode ?? entry.value.node)
    case .list(let list):
      guard list.contains(where: { $0.string == nil }) else { return }
      log.warn(
        "mixed-list",
        "the list `\(entry.key)` mixes text with other values: it becomes one text, "
          + "`\(entry.value.debugText)`", at: entry.keyNode ?? entry.value.node,
        hint: "put every item in quotes")
    }
  }

  private func groupNames(_ value: SpecValue?, _ reader: MapReader) -> [Settings.GroupName] {
    guard let value else { return [] }
    guard let list = value.list else {
      reader.drop(value, "`groups` is not a list", at: value.node)
      return []
    }
    return list.compactMap { item in
      guard let name = item.string else {
        reader.drop(item, "a group's name is not text", at: item.node)
        return nil
      }
      return Settings.GroupName(name: name, node: item.node)
    }
  }

  private func configs(_ value: SpecValue?) -> [Settings.ForConfig] {
    guard let value else { return [] }
    guard let map = value.map else {
      log.fail("configs", "`configs` is not a mapping of configurations", at: value.node)
      return []
    }
    return map.entries.map { entry in
      guard let settings = entry.value.map else {
        log.fail(
          "configs", "the configuration `\(entry.key)` is not a mapping of settings",
          at: entry.value.node ?? entry.keyNode)
        return Settings.ForConfig(
          name: entry.key, keyNode: entry.keyNode, settings: Settings())
      }
      return Settings.ForConfig(
        name: entry.key, keyNode: entry.keyNode, settings: decode(settings))
    }
  }

  private func reportDead(_ map: SpecMap) {
    guard map.entries.contains(where: { !Self.structure.contains($0.key) }) else { return }
    let reason = map.keys.first { Self.structure.contains($0) && $0 != "presets" } ?? "base"
    for entry in map.entries where !Self.structure.contains(entry.key) {
      log.warn(
        "dead-setting", "`\(entry.key)` is ignored, because `\(reason)` stands beside it",
        at: entry.keyNode ?? entry.value.node, hint: "move it under `base`")
    }
  }

  private func isNull(_ value: SpecValue) -> Bool {
    guard let scalar = value.scalar else { return false }
    return scalar.value == .null || scalar.text.isEmpty
  }
}
