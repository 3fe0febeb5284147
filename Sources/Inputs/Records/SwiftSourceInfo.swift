/// What a `.swiftsourceinfo` says of a module's sources: size and time as the compiler saw them.
///
/// The format is the compiler's own and not promised (seen in Swift 6.3): a file that reads
/// otherwise is no evidence, never an error.
package enum SwiftSourceInfo {
  package struct Source: Hashable, Sendable {
    package let path: String
    /// Nanoseconds since 1970.
    package let modified: Int64
    /// Bytes.
    package let size: Int64

    package init(path: String, modified: Int64, size: Int64) {
      self.path = path
      self.modified = modified
      self.size = size
    }
  }

  private static let magic: [UInt8] = [0xF0, 0x9F, 0x8F, 0x8E]
  /// Path offset, two hashes of 32 digits, time, size.
  private static let recordSize = 4 + 32 + 32 + 8 + 8

  /// The sources; nil where the bytes are not of the known shape.
  package static func sources(_ bytes: [UInt8]) -> [Source]? {
    guard bytes.starts(with: magic),
      let blobs = BitstreamReader.blobs(in: bytes, skipping: magic.count)
    else { return nil }
    for list in blobs where !list.bytes.isEmpty && list.bytes.count % recordSize == 0 {
      for text in blobs where text.block == list.block && text.bytes != list.bytes {
        if let sources = sources(bytes, list.bytes, text.bytes) { return sources }
      }
    }
    return nil
  }

  /// The records, provided that each one's offset leads to an absolute path.
  private static func sources(_ bytes: [UInt8], _ list: Range<Int>, _ text: Range<Int>)
    -> [Source]?
  {
    var result: [Source] = []
    var start = list.lowerBound
    while start < list.upperBound {
      let offset = Int(integer(bytes, start, 4))
      guard offset < text.count else { return nil }
      let place = text.lowerBound + offset
      guard bytes[place] == UInt8(ascii: "/"), offset == 0 || bytes[place - 1] == 0,
        let end = bytes[place..<text.upperBound].firstIndex(of: 0)
      else { return nil }
      result.append(
        Source(
          path: String(decoding: bytes[place..<end], as: UTF8.self),
          modified: Int64(truncatingIfNeeded: integer(bytes, start + 68, 8)),
          size: Int64(truncatingIfNeeded: integer(bytes, start + 76, 8))))
      start += recordSize
    }
    return result
  }

  private static func integer(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
