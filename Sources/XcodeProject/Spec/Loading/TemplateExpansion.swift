/// Lays targets and schemes over their templates (xcodegen.md 3.6).
struct TemplateExpansion {
  /// `targets` or `schemes`.
  let key: String
  let templatesKey: String
  /// What stands for the key of the target or scheme.
  let nameVariable: String

  static let targets = TemplateExpansion(
    key: "targets", templatesKey: "targetTemplates", nameVariable: "target_name")
  static let schemes = TemplateExpansion(
    key: "schemes", templatesKey: "schemeTemplates", nameVariable: "scheme_name")

  /// Unknown templates and attributes that cannot be used are reported to `log`.
  func expand(_ spec: SpecMap, _ log: DecodingLog) -> SpecMap {
    guard let value = spec[key], let map = value.map,
      map.entries.contains(where: { $0.value["templates"] != nil })
    else { return spec }
    let templates = spec[templatesKey]?.map ?? SpecMap()
    let expanded = map.mapValues { entry in
      guard let own = entry.value.map, let names = names(in: own) else { return entry.value }
      report(own, templates, log)
      return SpecValue(
        .map(merge(own, key: entry.key, names, templates)), node: entry.value.node)
    }
    var spec = spec
    spec.set(key, SpecValue(.map(expanded), node: value.node))
    return spec
  }

  private func report(_ own: SpecMap, _ templates: SpecMap, _ log: DecodingLog) {
    for item in own["templates"]?.list ?? [] {
      guard let name = item.string, templates[name]?.map == nil else { continue }
      log.warn(
        "unknown-template", "there is no template `\(name)`: it is ignored", at: item.node,
        hint: EditDistance.nearest(to: name, among: templates.keys).map { "did you mean `\($0)`" })
    }
    for entry in own["templateAttributes"]?.map?.entries ?? [] where entry.value.string == nil {
      log.warn(
        "dead-setting",
        "the template attribute `\(entry.key)` is not text: all attributes are "
          + "ignored", at: entry.value.node ?? entry.keyNode,
        hint: entry.value.scalar.map { "write `\(entry.key): \"\($0.text)\"`" })
    }
  }

  private func names(in map: SpecMap) -> [String]? {
    guard let list = map["templates"]?.list else { return nil }
    let names = list.compactMap(\.string)
    return names.count == list.count ? names : nil
  }

  private func merge(_ own: SpecMap, key: String, _ names: [String], _ templates: SpecMap)
    -> SpecMap
  {
    var order: [SpecMap] = []
    var seen: Set<String> = []
    collect(names, from: templates, into: &order, seen: &seen)
    let base = order.reduce(SpecMap()) { SpecMerge.merge($1, onto: $0) }
    let merged = SpecMerge.merge(own, onto: base)
    let named = SpecReplacement(variables: [nameVariable: key]).apply(to: merged)
    guard let attributes = attributes(of: named) else { return named }
    return SpecReplacement(variables: attributes).apply(to: named)
  }

  /// Depth first: a template's own templates come before it, each name once.
  private func collect(
    _ names: [String], from templates: SpecMap, into order: inout [SpecMap],
    seen: inout Set<String>
  ) {
    for name in names where seen.insert(name).inserted {
      guard let template = templates[name]?.map else { continue }
      collect(self.names(in: template) ?? [], from: templates, into: &order, seen: &seen)
      order.append(template)
    }
  }

  /// The attributes, if every one is a text.
  private func attributes(of map: SpecMap) -> [String: String]? {
    guard let attributes = map["templateAttributes"]?.map, !attributes.isEmpty else { return nil }
    var result: [String: String] = [:]
    for entry in attributes.entries {
      guard let text = entry.value.string else { return nil }
      result[entry.key] = text
    }
    return result
  }
}
