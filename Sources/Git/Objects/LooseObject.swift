import CZlib

/// A loose object's file, looked at before libgit2 reads it.
///
/// libgit2 never returns from a file that ends too early (1.5.1 here; mended by
/// https://github.com/libgit2/libgit2/pull/7346 of August 2026) and writes beyond its buffer where
/// the header names too small a size (issue 7177): what a power cut leaves would hang every command.
enum LooseObject {
  private static let chunk = 1 << 16

  /// The file of an object that is in no pack; `objects` is the store's directory.
  static func path(of hex: String, in objects: String) -> String {
    "\(objects)/\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  /// Whether the bytes are one whole zlib stream of `<kind> <size>\0` and that many bytes.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    var stream = z_stream()
    guard
      inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return false }
    defer { inflateEnd(&stream) }
    var buffer = [UInt8](repeating: 0, count: min(chunk, max(256, bytes.count * 4)))
    var input = bytes
    return input.withUnsafeMutableBufferPointer { source in
      guard source.count <= Int(UInt32.max) else { return true }
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      var length = 0
      var expected: Int?
      while true {
        var status = Z_OK
        let made = buffer.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return target.count - Int(stream.avail_out)
        }
        if expected == nil {
          guard let header = headerLength(buffer[..<made]) else { return false }
          expected = header
        }
        length += made
        if status == Z_STREAM_END { return length == expected }
        guard status == Z_OK, made > 0 else { return false }
      }
    }
  }

  /// The header's own length and the size that it names; nil where it is none.
  private static func headerLength(_ start: ArraySlice<UInt8>) -> Int? {
    guard let end = start.prefix(64).firstIndex(of: 0),
      let space = start[..<end].firstIndex(of: UInt8(ascii: " ")),
      let size = Int(String(decoding: start[(space + 1)..<end], as: UTF8.self)), size >= 0
    else { return nil }
    return end - start.startIndex + 1 + size
  }
}
