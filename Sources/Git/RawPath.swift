/// A path as git stores it: bytes, `/` between the parts, relative to the repository's root.
package struct RawPath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// For messages: bytes that are no UTF-8 become U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text where the bytes are UTF-8, else nil.
  package var exactText: String? { String(validating: bytes, as: UTF8.self) }

  /// The path of `name` in this directory; the empty path is the root.
  package func appending(_ name: some Collection<UInt8>) -> RawPath {
    if bytes.isEmpty { return RawPath(bytes: Array(name)) }
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined += bytes
    joined.append(UInt8(ascii: "/"))
    joined += name
    return RawPath(bytes: joined)
  }
}

extension RawPath: Comparable {
  /// Git's order: by bytes.
  package static func < (left: RawPath, right: RawPath) -> Bool {
    ByteOrder.compare(left.bytes[...], right.bytes[...]) < 0
  }
}

extension RawPath: ExpressibleByStringLiteral, CustomStringConvertible {
  package init(stringLiteral text: String) {
    self.init(text)
  }

  package var description: String { text }
}
