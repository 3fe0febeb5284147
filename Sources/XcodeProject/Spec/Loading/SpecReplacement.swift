/// Replaces `${NAME}` by template attributes in the keys and strings of a value.
struct SpecReplacement {
  let variables: [String: String]

  func apply(to map: SpecMap) -> SpecMap { changed(map) ?? map }

  /// Nil when there is nothing to replace: most parts of a spec stay shared.
  private func changed(_ value: SpecValue) -> SpecValue? {
    switch value.content {
    case .map(let map): return changed(map).map { SpecValue(.map($0), node: value.node) }
    case .list(let list):
      return changed(list).map { SpecValue(.list($0), node: value.node) }
    case .scalar(let scalar):
      guard let text = expand(scalar.text) else { return nil }
      let replaced = SpecScalar(
        text: text, reading: .string, node: scalar.node,
        substitutions: scalar.substitutions.union(.template))
      return SpecValue(.scalar(replaced), node: value.node)
    }
  }

  private func changed(_ list: [SpecValue]) -> [SpecValue]? {
    var result: [SpecValue]?
    for (index, item) in list.enumerated() {
      guard let new = changed(item) else { continue }
      if result == nil { result = list }
      result?[index] = new
    }
    return result
  }

  private func changed(_ map: SpecMap) -> SpecMap? {
    if map.entries.contains(where: { VariableText.mayHold($0.key) }) {
      return SpecMap(
        map.entries.lazy.map { entry in
          SpecMap.Entry(
            key: expand(entry.key) ?? entry.key, keyNode: entry.keyNode,
            value: changed(entry.value) ?? entry.value)
        })
    }
    var result: SpecMap?
    for entry in map.entries {
      guard let new = changed(entry.value) else { continue }
      if result == nil { result = map }
      result?.set(entry.key, new)
    }
    return result
  }

  private func expand(_ text: String) -> String? {
    VariableText.expand(text) { variables[$0] }
  }
}
