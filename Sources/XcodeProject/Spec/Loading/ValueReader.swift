import YAML

/// Turns one file's nodes into spec values: merge keys and aliases resolved, environment
/// variables expanded in strings and keys.
struct ValueReader {
  let isJSON: Bool
  /// The value of an allowed environment variable.
  let variable: (String) -> String?
  /// Mappings whose keys are no scalars, and the like.
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var usedVariables: Set<String> = []

  init(isJSON: Bool, variable: @escaping (String) -> String?) {
    self.isJSON = isJSON
    self.variable = variable
  }

  mutating func read(_ node: Node) -> SpecValue {
    switch node.kind {
    case .scalar: SpecValue(.scalar(scalar(node)), node: node)
    case .sequence: SpecValue(.list(node.elements.map { read($0) }), node: node)
    case .mapping: SpecValue(.map(map(node)), node: node)
    }
  }

  private mutating func scalar(_ node: Node) -> SpecScalar {
    let text = node.text
    let home = node.resolved
    if !(isJSON && home.style == .plain), let expanded = expand(text) {
      return SpecScalar(
        text: expanded, reading: .string, node: home, substitutions: .environment)
    }
    return SpecScalar(text: text, reading: reading(of: home), node: home)
  }

  private func reading(of node: Node) -> SpecScalar.Reading {
    if let tag = node.tag {
      return tag == "tag:yaml.org,2002:str" || tag == "!" ? .string : .tagged
    }
    guard node.style == .plain else { return .string }
    return isJSON ? .json : .plain
  }

  private mutating func map(_ node: Node) -> SpecMap {
    let entries = node.entries
    var map = SpecMap()
    if !isJSON {
      for entry in entries where isMergeKey(entry.key) { merge(entry.value, into: &map) }
    }
    for entry in entries where isJSON || !isMergeKey(entry.key) {
      guard entry.key.kind == .scalar else {
        diagnostics.append(
          entry.key.diagnostic(
            id: "dead-setting", severity: .warning, "only a text can be a key here",
            hint: "remove this entry: nothing reads it"))
        continue
      }
      let key = entry.key.text
      map.set(
        SpecMap.Entry(key: expand(key) ?? key, keyNode: entry.key, value: read(entry.value)))
    }
    return map
  }

  private func isMergeKey(_ node: Node) -> Bool {
    node.kind == .scalar && node.style == .plain && node.text == "<<"
  }

  /// Adds what a `<<` brings: of several mappings in a list the earlier one wins.
  private mutating func merge(_ value: Node, into map: inout SpecMap) {
    switch value.kind {
    case .scalar: break
    case .mapping: for entry in self.map(value).entries { map.set(entry) }
    case .sequence:
      for element in value.elements.reversed() where element.kind == .mapping {
        for entry in self.map(element).entries { map.set(entry) }
      }
    }
  }

  private mutating func expand(_ text: String) -> String? {
    guard VariableText.mayHold(text) else { return nil }
    var used: [String] = []
    let expanded = VariableText.expand(text) { name in
      let value = variable(name)
      if value != nil { used.append(name) }
      return value
    }
    usedVariables.formUnion(used)
    return expanded
  }
}
