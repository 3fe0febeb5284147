/// A NULL-terminated array of C strings, as exec wants its arguments and environment.
final class SpawnStrings {
  private let storage: UnsafeMutablePointer<CChar>
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// nil where a text holds a NUL byte.
  init?(_ texts: [String]) {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for text in texts {
      guard !text.utf8.contains(0) else { return nil }
      offsets.append(bytes.count)
      for byte in text.utf8 { bytes.append(CChar(bitPattern: byte)) }
      bytes.append(0)
    }
    storage = .allocate(capacity: max(1, bytes.count))
    storage.initialize(from: bytes, count: bytes.count)
    pointers = .allocate(capacity: texts.count + 1)
    for (index, offset) in offsets.enumerated() {
      (pointers + index).initialize(to: storage + offset)
    }
    (pointers + texts.count).initialize(to: nil)
  }

  deinit {
    storage.deallocate()
    pointers.deallocate()
  }
}
