import Digests

/// The index as it lies on disk (git's `index-format`, versions 2 to 4), read whole.
struct IndexFile {
  /// One entry; its forty bytes of stat data and twenty of id stay in `data`.
  struct Entry {
    /// Where the fixed part begins in `data`.
    let offset: Int
    let flags: UInt16
    let extendedFlags: UInt16
    /// The path in `paths`.
    let path: Range<Int>

    var stage: Int { Int(flags >> 12 & 3) }
    var isAssumedUnchanged: Bool { flags & 0x8000 != 0 }
    var skipsWorktree: Bool { extendedFlags & 0x4000 != 0 }
    var isIntentToAdd: Bool { extendedFlags & 0x2000 != 0 }
  }

  /// Of `sdir`, `TREE`, …: the name and the bytes with their eight-byte head.
  struct Extension {
    let name: String
    let range: Range<Int>
  }

  let data: [UInt8]
  let version: Int
  private(set) var entries: [Entry] = []
  private(set) var extensions: [Extension] = []
  /// All paths, one after the other.
  private(set) var paths: [UInt8] = []

  /// Some entries live in a shared file (`core.splitIndex`), which is not read here.
  var isSplit: Bool { extensions.contains { $0.name == "link" } }

  static let empty = IndexFile()

  private init() {
    data = []
    version = 2
  }

  /// Reads the bytes of the file at `path` (for messages).
  init(bytes: [UInt8], path: String) throws(GitError) {
    data = bytes
    guard bytes.count >= 32, bytes.starts(with: Array("DIRC".utf8)) else {
      throw Self.damaged(path, "it is no index")
    }
    version = Self.number(bytes, 4)
    guard (2...4).contains(version) else {
      throw GitError(
        operation: "read the index", subject: path, kind: .unsupported,
        message: "its version is \(version)", hint: "git update-index --index-version 2")
    }
    guard Self.hasValidChecksum(bytes) else { throw Self.damaged(path, "its checksum is wrong") }
    var reader = IndexReader(data: bytes, version: version, count: Self.number(bytes, 8))
    guard reader.readEntries(), reader.readExtensions() else {
      throw Self.damaged(path, "it is cut short or malformed")
    }
    entries = reader.entries
    extensions = reader.extensions
    paths = reader.paths
  }

  func mode(_ entry: Entry) -> UInt32 { UInt32(Self.number(data, entry.offset + 24)) }

  func id(_ entry: Entry) -> ObjectID {
    data.withUnsafeBytes {
      ObjectID(UnsafeRawBufferPointer(rebasing: $0[(entry.offset + 40)..<(entry.offset + 60)]))
    }
  }

  func path(_ entry: Entry) -> RawPath { RawPath(bytes: Array(paths[entry.path])) }

  /// The entries of a path, all stages: where they are, or the empty range where they would be.
  func range(of path: RawPath) -> Range<Int> {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if paths[entries[middle].path].lexicographicallyPrecedes(path.bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var end = low
    while end < entries.count, paths[entries[end].path].elementsEqual(path.bytes) { end += 1 }
    return low..<end
  }

  /// `index.skipHash` leaves twenty zeros.
  private static func hasValidChecksum(_ bytes: [UInt8]) -> Bool {
    let stored = bytes.suffix(20)
    if stored.allSatisfy({ $0 == 0 }) { return true }
    return Digest.bytes(.sha1, of: bytes.dropLast(20)).elementsEqual(stored)
  }

  static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8
      | Int(bytes[offset + 3])
  }

  private static func damaged(_ path: String, _ message: String) -> GitError {
    GitError(
      operation: "read the index", subject: path, kind: .corrupt, message: message,
      hint: "git reset (builds the index anew from HEAD; what was staged must be staged again)")
  }
}
