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
  /// For a blob's head, just before the content: most files are hashed in one piece.
  private static let headRoom = 64

  private let digest = DigestStream(.sha1)
  private let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: headRoom + bufferSize, alignment: 4096)

  deinit {
    memory.deallocate()
  }

  /// The blob id of an open file of that size; nil where it could not be read to that length (the
  /// errno is kept).
  func blobID(of descriptor: Int32, size: Int) -> ObjectID? {
    let buffer = UnsafeMutableRawBufferPointer(rebasing: memory[Self.headRoom...])
    digest.reset()
    var head = writeHead(size: size)
    var left = size
    while left > 0 {
      let count = read(descriptor, buffer.baseAddress, min(left, buffer.count))
      if count < 0, errno == EINTR { continue }
      if count == 0 { errno = 0 }
      guard count > 0 else { return nil }
      update(head: head, content: count)
      head = 0
      left -= count
    }
    if head > 0 { update(head: head, content: 0) }
    return digest.finish { ObjectID($0) }
  }

  func blobID(of bytes: UnsafeRawBufferPointer) -> ObjectID? {
    digest.reset()
    update(head: writeHead(size: bytes.count), content: 0)
    digest.update(bytes)
    return digest.finish { ObjectID($0) }
  }

  private func update(head: Int, content: Int) {
    digest.update(
      UnsafeRawBufferPointer(rebasing: memory[(Self.headRoom - head)..<(Self.headRoom + content)]))
  }

  /// Writes `blob <length>\0` up to the head room's end; answers its length.
  private func writeHead(size: Int) -> Int {
    var position = Self.headRoom - 1
    memory[position] = 0
    var rest = size
    repeat {
      position -= 1
      memory[position] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    for byte in " bolb".utf8 {
      position -= 1
      memory[position] = byte
    }
    return Self.headRoom - position
  }
}
