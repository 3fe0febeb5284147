#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text on standard error.
enum ErrorText {
  static func print(_ text: String) {
    _ = text.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
  }
}
