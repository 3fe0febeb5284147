/// Turns a target with a list of platforms into one target per platform (xcodegen.md 3.6).
enum PlatformExpansion {
  /// The mark that an expanded target carries.
  static let marker = "isMultiPlatformTarget"

  /// The new targets stand in the place of the old one, or after all others where
  /// `appending`: so XcodeGen 2.46 orders those whose platforms a template brings.
  static func expand(_ spec: SpecMap, appending: Bool = false) -> SpecMap {
    guard let targets = spec["targets"], let map = targets.map,
      map.entries.contains(where: { platforms(of: $0.value) != nil })
    else { return spec }
    var expanded = SpecMap()
    var added: [SpecMap.Entry] = []
    for entry in map.entries {
      guard let platforms = platforms(of: entry.value), let target = entry.value.map else {
        expanded.set(entry)
        continue
      }
      for platform in platforms {
        let new = one(entry, target, platform: platform)
        if appending { added.append(new) } else { expanded.set(new) }
      }
    }
    for entry in added { expanded.set(entry) }
    var spec = spec
    spec.set("targets", SpecValue(.map(expanded), node: targets.node))
    return spec
  }

  private static func platforms(of target: SpecValue) -> [SpecValue]? {
    guard let list = target["platform"]?.list, list.allSatisfy({ $0.string != nil }) else {
      return nil
    }
    return list
  }

  private static func one(_ entry: SpecMap.Entry, _ target: SpecMap, platform: SpecValue)
    -> SpecMap.Entry
  {
    let name = platform.string ?? ""
    let replacement = SpecReplacement(variables: ["platform": name])
    let node = entry.value.node
    var target = replacement.apply(to: target)
    target.set("platform", platform)
    let suffix = target["platformSuffix"]?.string ?? "_" + name
    let prefix = target["platformPrefix"]?.string ?? ""
    addProductName(entry, to: &target)
    if let versions = target["deploymentTarget"]?.map {
      if let version = versions[name] {
        target.set("deploymentTarget", version)
      } else {
        target.remove("deploymentTarget")
      }
    }
    target.set(marker, SpecValue(.scalar(plain("true")), node: nil))
    return SpecMap.Entry(
      key: prefix + entry.key + suffix, keyNode: entry.keyNode,
      value: SpecValue(.map(target), node: node))
  }

  private static func addProductName(_ entry: SpecMap.Entry, to target: inout SpecMap) {
    let name = SpecValue(
      .scalar(SpecScalar(text: entry.key, reading: .string, node: entry.keyNode)),
      node: entry.keyNode)
    var settings = target["settings"]?.map ?? SpecMap()
    if ["base", "groups", "configs"].contains(where: { settings[$0] != nil }) {
      var base = settings["base"]?.map ?? SpecMap()
      if base["PRODUCT_NAME"] == nil { base.set("PRODUCT_NAME", name) }
      settings.set("base", SpecValue(.map(base), node: settings["base"]?.node))
    } else if settings["PRODUCT_NAME"] == nil {
      settings.set("PRODUCT_NAME", name)
    }
    target.set("settings", SpecValue(.map(settings), node: target["settings"]?.node))
    target.set("productName", name)
  }

  private static func plain(_ text: String) -> SpecScalar {
    SpecScalar(text: text, reading: .plain, node: nil)
  }
}
