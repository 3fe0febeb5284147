/// Replaces `${NAME}` by template attributes in the keys and strings of a value.
struct SpecReplacement {
  let variables: [String: String]

  func apply(to map: SpecMap) -> SpecMap {
    let keepsKeys = map.entries.allSatisfy { !VariableText.mayHold($0.key) }
    if keepsKeys { return map.mapValues { apply(to: $0.value) } }
    return SpecMap(
      map.entries.map { entry in
        SpecMap.Entry(
          key: expand(entry.key) ?? entry.key, keyNode: entry.keyNode,
          value: apply(to: entry.value))
      })
  }

  func apply(to value: SpecValue) -> SpecValue {
    switch value.content {
    case .map(let map): return SpecValue(.map(apply(to: map)), node: value.node)
    case .list(let list):
      return SpecValue(.list(list.map { apply(to: $0) }), node: value.node)
    case .scalar(let scalar):
      guard let text = expand(scalar.text) else { return value }
      let replaced = SpecScalar(
        text: text, reading: .string, node: scalar.node,
        substitutions: scalar.substitutions.union(.template))
      return SpecValue(.scalar(replaced), node: value.node)
    }
  }

  private func expand(_ text: String) -> String? {
    VariableText.expand(text) { variables[$0] }
  }
}
