import CGit2
import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Judges what is on disk and not in the tree.
struct ExtraWalk {
  let repository: Repository
  /// The path of this repository in the outermost one.
  let prefix: RawPath
  let root: Int32
  let judge: (TreeComparison.Extra) -> TreeComparison.Decision
  private(set) var differences: [TreeDifference] = []

  init(
    repository: Repository, prefix: RawPath, root: Int32,
    judge: @escaping (TreeComparison.Extra) -> TreeComparison.Decision
  ) {
    self.repository = repository
    self.prefix = prefix
    self.root = root
    self.judge = judge
  }

  mutating func visit(_ extra: ScanFindings.Extra) throws(GitError) {
    try visit(extra.path, extra.kind, parentIsIgnored: false, depth: 0)
  }

  /// Git never looks into an ignored directory, so all that is in it is ignored.
  private mutating func visit(
    _ path: RawPath, _ kind: DirectoryReader.NameKind, parentIsIgnored: Bool, depth: Int
  ) throws(GitError) {
    try TreeListing.requireDepth(depth, id: .zero)
    let isDirectory = kind == .directory
    let isIgnored =
      if parentIsIgnored { true } else { try repository.isIgnored(path, isDirectory: isDirectory) }
    let extra = TreeComparison.Extra(
      path: prefixed(path), isDirectory: isDirectory, isIgnored: isIgnored)
    guard judge(extra) == .count else { return }
    guard isDirectory else { return note(path, isIgnored ? .ignored : .untracked) }
    try enter(path, isIgnored: isIgnored, depth: depth)
  }

  private mutating func enter(_ path: RawPath, isIgnored: Bool, depth: Int) throws(GitError) {
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = csys_open_beneath(root, name, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else {
      if descriptor != -ENOENT { note(path, .unreadable(code: -descriptor)) }
      return
    }
    let names = DirectoryReader.names(of: descriptor)
    let code = errno
    close(descriptor)
    guard let names else { return note(path, .unreadable(code: code)) }
    if names.contains(where: { $0.bytes.elementsEqual(".git".utf8) }) {
      return note(path, .nestedRepository(isIgnored: isIgnored))
    }
    for name in names {
      try visit(
        path.appending(name.bytes), name.kind, parentIsIgnored: isIgnored, depth: depth + 1)
    }
  }

  private func prefixed(_ path: RawPath) -> RawPath {
    prefix.bytes.isEmpty ? path : prefix.appending(path.bytes)
  }

  private mutating func note(_ path: RawPath, _ kind: TreeDifference.Kind) {
    differences.append(TreeDifference(path: prefixed(path), kind: kind))
  }
}

extension Repository {
  /// Whether git's ignore rules hold for a path, which need not exist; tracked paths are not asked.
  package func isIgnored(_ path: RawPath, isDirectory: Bool) throws(GitError) -> Bool {
    var name = path.bytes.map { CChar(bitPattern: $0) }
    if isDirectory { name.append(CChar(bitPattern: UInt8(ascii: "/"))) }
    name.append(0)
    var ignored: Int32 = 0
    try check(
      git_ignore_path_is_ignored(&ignored, pointer, name), "read the ignore rules of", path.text)
    return ignored == 1
  }
}
