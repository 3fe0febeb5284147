#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Git's order of names and paths: by bytes, the shorter first.
enum ByteOrder {
  /// Negative, zero or positive, as of `memcmp`.
  static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if let first = left.baseAddress, let second = right.baseAddress {
      let order = memcmp(first, second, min(left.count, right.count))
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { compare(left, $0) }
    }
  }
}
