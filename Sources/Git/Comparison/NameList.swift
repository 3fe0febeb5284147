import CSystem

/// The names of one directory after the other, in a buffer that is used again; one for each thread.
final class NameList {
  private var names = csys_names()

  deinit {
    csys_free_names(&names)
  }

  /// 0, or the errno.
  func read(_ descriptor: Int32) -> Int32 { csys_list(descriptor, &names) }

  /// Calls with each name's bytes, which live as long as the call.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, DirectoryReader.NameKind) -> Void) {
    guard let base = names.bytes else { return }
    let bytes = UnsafeRawBufferPointer(start: base, count: names.length)
      .assumingMemoryBound(to: UInt8.self)
    var start = 0
    while start < bytes.count {
      let kind = Self.kind(bytes[start])
      var end = start + 1
      while bytes[end] != 0 { end += 1 }
      body(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end]), kind)
      start = end + 1
    }
  }

  private static func kind(_ letter: UInt8) -> DirectoryReader.NameKind {
    switch letter {
    case UInt8(ascii: "f"): .regular
    case UInt8(ascii: "d"): .directory
    case UInt8(ascii: "l"): .link
    default: .special
    }
  }
}

/// Finds a tree's items by their names: a hash table whose memory is used again.
struct NameTable {
  /// Index + 1 of an item; 0 is free. A power of two long.
  private var slots: [UInt32] = []
  private var items: [TreeListing.Item] = []

  mutating func fill(_ items: [TreeListing.Item]) {
    self.items = items
    var count = 16
    while count < items.count * 2 { count *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: count))
    for index in items.indices {
      var slot = items[index].name.withUnsafeBufferPointer { Self.hash($0) } & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// The mode of the item with that name.
  func mode(of name: UnsafeBufferPointer<UInt8>) -> FileMode? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let isEqual = items[index].name.withUnsafeBufferPointer { ByteOrder.compare($0, name) == 0 }
      if isEqual { return items[index].mode }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Keyed, so that chosen names cannot make the table slow.
  private static let key = UInt64.random(in: 1...UInt64.max) | 1

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = key
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & Int.max
  }
}
