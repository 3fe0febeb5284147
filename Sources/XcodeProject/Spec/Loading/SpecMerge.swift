/// Merging of spec mappings (xcodegen.md 3.4).
enum SpecMerge {
  static let replaceSuffix = ":REPLACE"

  /// Lays `new` over `old`: mappings merge, lists are appended, anything else replaces, and so
  /// does the value of a key that ends in `:REPLACE`.
  static func merge(_ new: SpecMap, onto old: SpecMap) -> SpecMap {
    var result = old
    for entry in new.entries {
      if entry.key.hasSuffix(replaceSuffix) {
        let key = String(entry.key.dropLast(replaceSuffix.count))
        result.set(SpecMap.Entry(key: key, keyNode: entry.keyNode, value: entry.value))
        continue
      }
      guard let existing = result.entry(entry.key) else {
        result.set(entry)
        continue
      }
      result.set(merge(entry, onto: existing))
    }
    return result
  }

  private static func merge(_ new: SpecMap.Entry, onto old: SpecMap.Entry) -> SpecMap.Entry {
    switch (old.value.content, new.value.content) {
    case (.map(let oldMap), .map(let newMap)):
      let merged = SpecValue(.map(merge(newMap, onto: oldMap)), node: new.value.node)
      return SpecMap.Entry(key: old.key, keyNode: new.keyNode ?? old.keyNode, value: merged)
    case (.list(let oldList), .list(let newList)):
      let merged = SpecValue(.list(oldList + newList), node: new.value.node)
      return SpecMap.Entry(key: old.key, keyNode: new.keyNode ?? old.keyNode, value: merged)
    default: return new
    }
  }
}
