import YAML

/// A mapping of the spec in the order of its keys, each key once.
package struct SpecMap: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// Where the key stands; nil when loading made it up.
    package let keyNode: Node?
    package var value: SpecValue

    package init(key: String, keyNode: Node?, value: SpecValue) {
      self.key = key
      self.keyNode = keyNode
      self.value = value
    }
  }

  /// Above this many entries keys are looked up in a table.
  private static let linearLimit = 8

  package private(set) var entries: [Entry] = []
  /// Empty while there are few entries.
  private var table: [String: Int] = [:]

  package init() {}

  package init(_ entries: some Sequence<Entry>) {
    for entry in entries { set(entry) }
  }

  package var isEmpty: Bool { entries.isEmpty }
  package var count: Int { entries.count }
  package var keys: [String] { entries.map(\.key) }

  package func entry(_ key: String) -> Entry? { position(of: key).map { entries[$0] } }

  package subscript(key: String) -> SpecValue? { entry(key)?.value }

  /// Replaces the entry of the same key where it stands, or appends.
  package mutating func set(_ entry: Entry) {
    if let position = position(of: entry.key) {
      entries[position] = entry
      return
    }
    entries.append(entry)
    if entries.count == Self.linearLimit + 1 {
      for (position, entry) in entries.enumerated() { table[entry.key] = position }
    } else if entries.count > Self.linearLimit {
      table[entry.key] = entries.count - 1
    }
  }

  /// Replaces a value, or appends a key that no file holds.
  package mutating func set(_ key: String, _ value: SpecValue) {
    if let position = position(of: key) {
      entries[position].value = value
    } else {
      set(Entry(key: key, keyNode: nil, value: value))
    }
  }

  package mutating func remove(_ key: String) {
    guard entry(key) != nil else { return }
    self = SpecMap(entries.lazy.filter { $0.key != key })
  }

  /// The map with other values; keys and their order stay.
  package func mapValues<E: Error>(_ change: (Entry) throws(E) -> SpecValue) throws(E) -> SpecMap {
    var map = self
    for position in entries.indices {
      map.entries[position].value = try change(entries[position])
    }
    return map
  }

  private func position(of key: String) -> Int? {
    if entries.count > Self.linearLimit { return table[key] }
    return entries.firstIndex { $0.key == key }
  }
}
