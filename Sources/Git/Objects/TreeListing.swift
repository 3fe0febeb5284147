/// The entries of one stored tree: `<octal mode> <name>\0<20 bytes>`, repeated.
struct TreeListing: Sequence {
  struct Item {
    let name: ArraySlice<UInt8>
    let mode: FileMode
    let id: ObjectID
  }

  /// Deeper than any checkout can be: a tree made to exhaust the stack.
  static let depthLimit = 512

  private let items: [Item]

  init(bytes: [UInt8], id: ObjectID) throws(GitError) {
    var items: [Item] = []
    var position = 0
    while position < bytes.count {
      guard let item = Self.item(of: bytes, at: &position) else {
        throw GitError(
          operation: "read the tree", subject: id.hex, kind: .corrupt,
          message: "the tree is malformed", hint: "git fsck")
      }
      items.append(item)
    }
    self.items = items
  }

  func makeIterator() -> IndexingIterator<[Item]> {
    items.makeIterator()
  }

  var count: Int { items.count }

  static func requireDepth(_ depth: Int, id: ObjectID) throws(GitError) {
    guard depth > depthLimit else { return }
    throw GitError(
      operation: "read the tree", subject: id.hex, kind: .corrupt,
      message: "directories nest deeper than \(depthLimit)")
  }

  private static func item(of bytes: [UInt8], at position: inout Int) -> Item? {
    var mode: UInt32 = 0
    var digits = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: " ") {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 8, digits < 7 else { return nil }
      mode = mode << 3 | UInt32(digit)
      digits += 1
      position += 1
    }
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != 0 { position += 1 }
    let end = position
    position += 1
    guard end > start, position + 20 <= bytes.count, let kind = FileMode(stored: mode) else {
      return nil
    }
    let id = bytes.withUnsafeBytes { ObjectID(UnsafeRawBufferPointer(rebasing: $0[position...])) }
    position += 20
    return Item(name: bytes[start..<end], mode: kind, id: id)
  }
}
