/// Merging of spec mappings (xcodegen.md 3.4).
enum SpecMerge {
  static let replaceSuffix = ":REPLACE"

  /// Lays each mapping over those before it: mappings merge, lists are appended, anything else
  /// replaces, and so does the value of a key that ends in `:REPLACE` (not in the first mapping,
  /// which has nothing below it).
  ///
  /// All at once, so that many includes cost no more than their size.
  static func merge(_ maps: [SpecMap]) -> SpecMap {
    guard maps.count > 1, let first = maps.first else { return maps.first ?? SpecMap() }
    var layers = Layers(first)
    for map in maps.dropFirst() { layers.add(map) }
    return layers.merged()
  }

  /// Lays a mapping over another; with nothing below, `:REPLACE` only goes from its keys.
  static func merge(_ new: SpecMap, onto old: SpecMap) -> SpecMap {
    if old.isEmpty, !new.keys.contains(where: { $0.hasSuffix(replaceSuffix) }) { return new }
    var layers = Layers(old)
    layers.add(new)
    return layers.merged()
  }

  /// For each key the values that make up the result, in order.
  private struct Layers {
    private var values: [[SpecMap.Entry]] = []
    private var positions: [String: Int] = [:]

    init(_ first: SpecMap) {
      values = first.entries.map { [$0] }
      for (position, entry) in first.entries.enumerated() { positions[entry.key] = position }
    }

    mutating func add(_ map: SpecMap) {
      for entry in map.entries {
        if entry.key.hasSuffix(replaceSuffix) {
          let key = String(entry.key.dropLast(replaceSuffix.count))
          put(SpecMap.Entry(key: key, keyNode: entry.keyNode, value: entry.value), replacing: true)
        } else {
          put(entry, replacing: false)
        }
      }
    }

    private mutating func put(_ entry: SpecMap.Entry, replacing: Bool) {
      guard let position = positions[entry.key] else {
        positions[entry.key] = values.count
        values.append([entry])
        return
      }
      let joins = !replacing && values[position].last?.value.joins(entry.value) ?? false
      if joins { values[position].append(entry) } else { values[position] = [entry] }
    }

    func merged() -> SpecMap { SpecMap(values.lazy.compactMap(Self.join)) }

    private static func join(_ parts: [SpecMap.Entry]) -> SpecMap.Entry? {
      guard parts.count > 1, let last = parts.last else { return parts.first }
      let keyNode = parts.reversed().lazy.compactMap(\.keyNode).first
      let content: SpecValue.Content =
        last.value.list == nil
        ? .map(SpecMerge.merge(parts.compactMap(\.value.map)))
        : .list(parts.flatMap { $0.value.list ?? [] })
      return SpecMap.Entry(
        key: last.key, keyNode: keyNode, value: SpecValue(content, node: last.value.node))
    }
  }
}

extension SpecValue {
  /// Whether another value is joined to this one instead of replacing it.
  fileprivate func joins(_ other: SpecValue) -> Bool {
    switch (content, other.content) {
    case (.map, .map), (.list, .list): true
    default: false
    }
  }
}
