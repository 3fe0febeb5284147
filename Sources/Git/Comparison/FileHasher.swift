import CSystem
import Digests

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Computes blob ids of files through one reused buffer; one for each thread.
final class FileHasher {
  private static let bufferSize = 256 << 10

  private let digest = DigestStream(.sha1)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: bufferSize, alignment: 4096)

  deinit {
    buffer.deallocate()
  }

  /// The blob id of an open file of that size; nil where it could not be read to that length (the
  /// errno is kept).
  func blobID(of descriptor: Int32, size: Int) -> ObjectID? {
    begin(size: size)
    var left = size
    while left > 0 {
      let count = read(descriptor, buffer.baseAddress, min(left, buffer.count))
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = 0 }
      guard count > 0 else { return nil }
      digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      left -= count
    }
    return digest.finish { ObjectID($0) }
  }

  func blobID(of bytes: UnsafeRawBufferPointer) -> ObjectID? {
    begin(size: bytes.count)
    digest.update(bytes)
    return digest.finish { ObjectID($0) }
  }

  /// The head of a blob: `blob <length>\0`.
  private func begin(size: Int) {
    digest.reset()
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { head in
      var position = 31
      head[position] = 0
      var rest = size
      repeat {
        position -= 1
        head[position] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      for byte in " bolb".utf8 {
        position -= 1
        head[position] = byte
      }
      digest.update(UnsafeRawBufferPointer(rebasing: head[position...]))
    }
  }
}
