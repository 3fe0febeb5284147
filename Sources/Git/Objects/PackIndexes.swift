#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A look at the heads of a repository's pack indexes: libgit2 (1.5.1) maps them, and a damaged one
/// leads it out of the mapping (SIGSEGV). Version 2 is what git has written since 1.6.
enum PackIndexes {
  private static let headLength = 8 + 256 * 4

  /// Throws `.corrupt` for an index whose counts do not fit its length.
  static func requireWhole(in objects: String) throws(GitError) {
    let folder = objects + "/pack"
    for name in DirectoryReader.names(at: folder) ?? [] where name.bytes.ends(with: ".idx") {
      let file = folder + "/" + String(decoding: name.bytes, as: UTF8.self)
      if !isWhole(file) {
        throw GitError(
          operation: "read the pack index", subject: file, kind: .corrupt,
          message: "its counts do not fit its length",
          hint: "git index-pack of the pack beside it makes it anew")
      }
    }
  }

  /// True also for what cannot be read, which libgit2 reports.
  private static func isWhole(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    var head = [UInt8](repeating: 0, count: headLength)
    let count = pread(descriptor, &head, headLength, 0)
    guard count == headLength, head.starts(with: [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]) else {
      // Version 1 has no magic number.
      return count == headLength && head[0] != 0xFF
    }
    var last = 0
    for index in 0..<256 {
      let number = head[(8 + index * 4)..<(12 + index * 4)].reduce(0) { $0 << 8 | Int($1) }
      guard number >= last else { return false }
      last = number
    }
    // Names, checksums and offsets; offsets beyond 2 GiB have 8 bytes more; two digests.
    let least = headLength + last * 28 + 40
    return length >= least && (length - least) % 8 == 0 && (length - least) / 8 <= last
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
