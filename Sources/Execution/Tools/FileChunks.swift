import Effects

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a file in pieces, so that its size does not matter.
enum FileChunks {
  private static let size = 1 << 16

  static func read<E: Error>(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(operation: "read", path: path, problem: .system(errno))
    }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = Self.fill(descriptor, buffer)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(operation: "read", path: path, problem: .system(errno))
      }
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private static func fill(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private struct Enough: Error {}

  /// The first bytes of a file that may be large.
  static func head(_ path: String, count: Int) throws -> [UInt8] {
    var head: [UInt8] = []
    do {
      try read(path) { chunk throws(Enough) in
        head = Array(chunk.prefix(count))
        throw Enough()
      }
    } catch is Enough {}
    return head
  }
}
