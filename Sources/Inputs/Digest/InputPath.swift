/// A file's place: the repository's name (`.` for the product's own) and its raw path from that
/// repository's root.
///
/// Ordered and digested as the bytes of `<name>/<path>`.
package struct InputPath: Hashable, Sendable {
  /// A kit's name; `.` is the product's repository.
  package let repository: String
  /// Bytes as git keeps them, `/` between components, never beginning with one.
  package let bytes: [UInt8]

  package static let product = "."

  package init(repository: String, bytes: [UInt8]) {
    self.repository = repository
    self.bytes = bytes
  }

  package init(repository: String, path: String) {
    self.init(repository: repository, bytes: Array(path.utf8))
  }

  /// The path for people and documents: as it is, or quoted as git quotes it
  /// (`"a\tb"`, octal for bytes that are no UTF-8) where it could be misread.
  package var path: String { PathQuoting.quoted(bytes) }

  /// `<name>/<path>` for messages; the product's own files stand without `./`.
  package var display: String {
    if bytes.isEmpty { return repository }
    return repository == Self.product ? path : repository + "/" + path
  }

  /// The directories that lead to these files, each once, sorted; a repository's root has the
  /// empty path.
  package static func directories(of paths: some Sequence<InputPath>) -> [InputPath] {
    var found: Set<InputPath> = []
    for path in paths {
      var bytes = path.bytes[...]
      while !bytes.isEmpty {
        bytes = bytes.lastIndex(of: 0x2F).map { bytes[..<$0] } ?? []
        let directory = InputPath(repository: path.repository, bytes: Array(bytes))
        // Whoever met this one met those above it.
        if !found.insert(directory).inserted { break }
      }
    }
    return found.sorted()
  }
}

extension InputPath: Comparable {
  package static func < (left: InputPath, right: InputPath) -> Bool {
    if left.repository == right.repository {
      return left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { precedes(left, $0) }
      }
    }
    return (left.repository + "/").utf8.lexicographicallyPrecedes((right.repository + "/").utf8)
  }

  /// By bytes, eight at a time.
  private static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
    -> Bool
  {
    let count = min(left.count, right.count)
    var index = 0
    while index + 8 <= count {
      let one = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let other = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if one != other { return one.bigEndian < other.bigEndian }
      index += 8
    }
    while index < count {
      if left[index] != right[index] { return left[index] < right[index] }
      index += 1
    }
    return left.count < right.count
  }
}

extension InputPath: Codable {
  private enum CodingKeys: String, CodingKey {
    case repository
    case path
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let path = try container.decode(String.self, forKey: .path)
    guard let bytes = PathQuoting.unquoted(path) else {
      throw DecodingError.dataCorruptedError(
        forKey: .path, in: container, debugDescription: "a quoted path has no end")
    }
    self.init(
      repository: try container.decode(String.self, forKey: .repository), bytes: bytes)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(repository, forKey: .repository)
    try container.encode(path, forKey: .path)
  }
}
