import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whole reads and whole writes on an open descriptor.
enum Descriptor {
  /// Everything from the descriptor's position on, up to `limit` bytes.
  static func readAll(
    _ descriptor: Int32, path: String, limit: Int, expected: Int = 0
  ) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(512, min(expected, limit) + 1))
    var filled = 0
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(operation: "read", path: path, problem: .system(errno))
      }
      if count == 0 { break }
      filled += count
      guard filled <= limit else {
        throw FileError(operation: "read", path: path, problem: .tooLarge(limit: limit))
      }
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: filled) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Every byte: short writes are continued, interrupted ones repeated.
  static func writeAll(
    _ descriptor: Int32, _ bytes: [UInt8], path: String, operation: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          try waitUntilWritable(descriptor, path: path, operation: operation)
          continue
        }
        throw FileError(operation: operation, path: path, problem: .system(errno))
      }
      written += count
    }
  }

  /// A terminal or pipe that some other program made non-blocking.
  private static func waitUntilWritable(
    _ descriptor: Int32, path: String, operation: String
  ) throws(FileError) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else {
      throw FileError(operation: operation, path: path, problem: .system(errno))
    }
  }

  static func flush(_ descriptor: Int32, path: String, operation: String) throws(FileError) {
    let code = csys_flush(descriptor)
    guard code == 0 else {
      throw FileError(operation: operation, path: path, problem: .system(code))
    }
  }
}

extension [UInt8] {
  /// As text; bytes that are no UTF-8 become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
