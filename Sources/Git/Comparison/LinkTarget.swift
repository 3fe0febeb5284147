#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a symbolic link of the repository leads.
struct LinkTarget {
  /// The real path of the outermost repository's root.
  let root: String

  /// The link at `path` (from the root) with this text leads out of the repository, or into its
  /// git directory. A link that dangles is judged by its text.
  func leaves(_ text: [UInt8], at path: RawPath) -> Bool {
    let full = Array(root.utf8) + Array("/".utf8) + path.bytes
    let name = full.map { CChar(bitPattern: $0) } + [0]
    if let resolved = realpath(name, nil) {
      defer { free(resolved) }
      return !isInside(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
    }
    if text.first == UInt8(ascii: "/") { return !isInside(Self.normalized(text) ?? []) }
    let directory = full[..<(full.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    return !isInside(Self.normalized(directory + [UInt8(ascii: "/")] + text) ?? [])
  }

  private func isInside(_ path: [UInt8]) -> Bool {
    let prefix = Array((root == "/" ? root : root + "/").utf8)
    if path == Array(root.utf8) { return true }
    guard path.starts(with: prefix) else { return false }
    let rest = path.dropFirst(prefix.count)
    return !(rest + [UInt8(ascii: "/")]).starts(with: Array(".git/".utf8))
  }

  /// An absolute path without `.` and `..`; nil where it climbs above the top.
  private static func normalized(_ path: some Sequence<UInt8>) -> [UInt8]? {
    var parts: [ArraySlice<UInt8>] = []
    for part in Array(path).split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.flatMap { [UInt8(ascii: "/")] + $0 }
  }
}
