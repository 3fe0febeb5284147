import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the threads found; what needs the repository object is left to the main thread.
struct ScanFindings: Sendable {
  struct Extra: Sendable {
    let path: RawPath
    let kind: DirectoryReader.NameKind
  }

  var differences: [TreeDifference] = []
  /// Files whose bytes are not the blob's: attributes may explain it.
  var doubtful: [TreeEntry] = []
  var missing: [TreeEntry] = []
  var submodules: [TreeEntry] = []
  var extras: [Extra] = []
  var comparedFiles = 0
  /// Only where they are asked for.
  var seen: [SeenEntry] = []
  var equal: [StatCache.Equal] = []
  /// How many files were believed to be what they were.
  var believed = 0
}

/// What a scan does besides comparing.
struct ScanManner: Sendable {
  /// Notes what it sees of every entry and directory.
  var keepsSeen = false
  /// Believes, and notes which files are equal to their blobs.
  var cache: StatCache?
}

/// Compares pieces of the plan with the disk; one for each thread.
final class DirectoryScan {
  private let root: Int32
  private let links: LinkTarget
  /// The path of the scanned repository in the outermost one.
  private let prefix: RawPath
  private let manner: ScanManner
  private let hasher = FileHasher()
  private let names = NameList()
  private var table = NameTable()
  private var name: [CChar] = []
  /// Of the piece's directory, as the next.
  private var paths: [RawPath] = []
  private var known: StatCache.Block?
  private var equal: [(item: Int, stat: FileStat)] = []
  private var findings = ScanFindings()

  init(root: Int32, links: LinkTarget, prefix: RawPath, manner: ScanManner) {
    self.root = root
    self.links = links
    self.prefix = prefix
    self.manner = manner
  }

  /// What was found, when the last piece was scanned.
  func finish() -> ScanFindings {
    SeenEntry.sort(&findings.seen)
    return findings
  }

  func scan(_ piece: TreePlan.Piece) {
    let directory = piece.directory
    let descriptor = open(directory.path)
    guard descriptor >= 0 else {
      return noteUnopened(directory, piece, code: -descriptor)
    }
    defer { close(descriptor) }
    if piece.items.lowerBound == 0 {
      // Before it is listed: what changes then is seen by the next look.
      if manner.keepsSeen { noteSeen(descriptor, directory.path) }
      list(descriptor, directory)
      noteFoldedNames(directory)
    }
    paths = directory.paths
    known = manner.cache?.block(prefixed(directory.path), tree: directory.id)
    for index in piece.items where directory.items[index].mode != .tree {
      compare(directory.items[index], index, in: descriptor, at: directory.path)
    }
    if manner.cache != nil, !equal.isEmpty {
      findings.equal.append(
        StatCache.Equal(
          directory: prefixed(directory.path), tree: directory.id, items: directory.items.count,
          stats: equal))
      equal.removeAll(keepingCapacity: true)
    }
  }

  private func open(_ path: RawPath) -> Int32 {
    setName(path.bytes.isEmpty ? [UInt8(ascii: ".")] : path.bytes[...])
    return csys_open_beneath(root, name, O_RDONLY | O_DIRECTORY)
  }

  /// A directory that is gone takes its files with it; one that something else replaced was
  /// reported where it stands, by its parent.
  private func noteUnopened(_ directory: TreePlan.Directory, _ piece: TreePlan.Piece, code: Int32) {
    switch code {
    case ENOENT:
      for item in directory.items[piece.items] where item.mode != .tree {
        findings.missing.append(entry(item, directory.path))
      }
    case ENOTDIR, ELOOP:
      break
    default:
      if piece.items.lowerBound == 0 { note(directory.path, .unreadable(code: code)) }
    }
  }

  // MARK: Names

  private func list(_ descriptor: Int32, _ directory: TreePlan.Directory) {
    let code = names.read(descriptor)
    guard code == 0 else { return note(directory.path, .unreadable(code: code)) }
    table.fill(directory.items)
    names.forEach { name, kind in
      if name.elementsEqual(".git".utf8) {
        if !directory.path.bytes.isEmpty {
          note(directory.path, .nestedRepository(isIgnored: false))
        }
        return
      }
      guard let mode = table.mode(of: name) else {
        let path = directory.path.appending(name)
        findings.extras.append(ScanFindings.Extra(path: path, kind: kind))
        return
      }
      if mode == .tree, kind != .directory {
        note(directory.path.appending(name), .type(recorded: .tree, found: kind.foundType))
      }
    }
  }

  private func noteFoldedNames(_ directory: TreePlan.Directory) {
    for (first, second) in FoldedNames.duplicates(directory.items.map(\.name)) {
      note(
        directory.path.appending(second),
        .caseFoldDuplicate(of: prefixed(directory.path.appending(first))))
    }
    for item in directory.items where UnsafeName.matches(item.name) {
      note(directory.path.appending(item.name), .unsafeName)
    }
  }

  // MARK: Files

  private func compare(
    _ item: TreeListing.Item, _ index: Int, in directory: Int32, at path: RawPath
  ) {
    guard !UnsafeName.matches(item.name) else { return }
    findings.comparedFiles += 1
    setName(item.name)
    switch item.mode {
    case .regular, .executable: compareFile(item, index, in: directory, at: path)
    case .link: compareLink(item, in: directory, at: path)
    case .submodule: findings.submodules.append(entry(item, path))
    case .tree: break
    }
  }

  private func compareFile(
    _ item: TreeListing.Item, _ index: Int, in directory: Int32, at path: RawPath
  ) {
    if let stat = known?.stat(of: index), isStill(stat, in: directory) {
      findings.believed += 1
      return noteEqual(item, index, stat, at: path)
    }
    let descriptor = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return noteUnopened(item, in: directory, at: path, code: errno) }
    defer { close(descriptor) }
    var found = csys_stat()
    let code = csys_stat_descriptor(descriptor, &found)
    guard code == 0 else { return note(path.appending(item.name), .unreadable(code: code)) }
    let kind = DirectoryReader.kind(of: found.mode)
    guard kind == .regular else {
      noteSeen(item, found, at: path)
      let difference = TreeDifference.Kind.type(recorded: item.mode, found: kind.foundType)
      return note(path.appending(item.name), difference)
    }
    if let id = hasher.blobID(of: descriptor, size: Int(found.size)) {
      if id == item.id { return noteEqual(item, index, FileStat(found), at: path) }
      findings.doubtful.append(entry(item, path))
    } else {
      // Cut short while it was read: it is being changed.
      let code = errno
      note(path.appending(item.name), code == 0 ? .content : .unreadable(code: code))
    }
    noteSeen(item, found, at: path)
    noteMode(item, found.mode, at: path)
  }

  private func isStill(_ stat: FileStat, in directory: Int32) -> Bool {
    var found = csys_stat()
    return csys_stat_at(directory, name, false, &found) == 0 && FileStat(found) == stat
  }

  private func noteEqual(_ item: TreeListing.Item, _ index: Int, _ stat: FileStat, at path: RawPath)
  {
    if manner.cache != nil { equal.append((index, stat)) }
    if manner.keepsSeen {
      findings.seen.append(
        SeenEntry(path: paths[index], mode: item.mode, id: item.id, stat: stat))
    }
    noteMode(item, stat.mode, at: path)
  }

  private func noteMode(_ item: TreeListing.Item, _ found: UInt32, at path: RawPath) {
    let mode: FileMode = found & 0o100 != 0 ? .executable : .regular
    if mode != item.mode {
      note(path.appending(item.name), .mode(recorded: item.mode, found: mode))
    }
  }

  private func noteUnopened(
    _ item: TreeListing.Item, in directory: Int32, at path: RawPath, code: Int32
  ) {
    if code == ENOENT {
      findings.missing.append(entry(item, path))
      return
    }
    var found = csys_stat()
    let isThere = csys_stat_at(directory, name, false, &found) == 0
    if isThere { noteSeen(item, found, at: path) }
    let kind = DirectoryReader.kind(of: found.mode)
    if isThere, kind != .regular || item.mode == .link {
      note(path.appending(item.name), .type(recorded: item.mode, found: kind.foundType))
    } else {
      note(path.appending(item.name), .unreadable(code: code))
    }
  }

  private func compareLink(_ item: TreeListing.Item, in directory: Int32, at path: RawPath) {
    let itemPath = path.appending(item.name)
    var found = csys_stat()
    if manner.keepsSeen, csys_stat_at(directory, name, false, &found) == 0 {
      noteSeen(item, found, at: path)
    }
    var text = [UInt8](repeating: 0, count: 4097)
    let count = text.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { target in
        target.baseAddress.map { readlinkat(directory, name, $0, target.count) } ?? -1
      }
    }
    guard count >= 0 else {
      // EINVAL: something that is no link stands there.
      return noteUnopened(item, in: directory, at: path, code: errno)
    }
    text.removeLast(text.count - count)
    let id = text.withUnsafeBytes { hasher.blobID(of: $0) }
    if id != item.id { note(itemPath, .linkTarget) }
    if links.leaves(text, at: prefixed(itemPath)) {
      note(itemPath, .linkLeavesRepository(target: String(decoding: text, as: UTF8.self)))
    }
  }

  // MARK: Helpers

  private func noteSeen(_ descriptor: Int32, _ path: RawPath) {
    var found = csys_stat()
    guard csys_stat_descriptor(descriptor, &found) == 0 else { return }
    findings.seen.append(SeenEntry(directory: path, stat: FileStat(found)))
  }

  private func noteSeen(_ item: TreeListing.Item, _ found: csys_stat, at path: RawPath) {
    guard manner.keepsSeen else { return }
    findings.seen.append(
      SeenEntry(
        path: path.appending(item.name), mode: item.mode, id: item.id, stat: FileStat(found)))
  }

  private func entry(_ item: TreeListing.Item, _ directory: RawPath) -> TreeEntry {
    TreeEntry(path: directory.appending(item.name), mode: item.mode, id: item.id)
  }

  private func prefixed(_ path: RawPath) -> RawPath {
    prefix.bytes.isEmpty ? path : prefix.appending(path.bytes)
  }

  private func note(_ path: RawPath, _ kind: TreeDifference.Kind) {
    findings.differences.append(TreeDifference(path: prefixed(path), kind: kind))
  }

  /// The name as C wants it, in a buffer that is used again.
  private func setName(_ bytes: ArraySlice<UInt8>) {
    name.removeAll(keepingCapacity: true)
    bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { name.append(contentsOf: $0) }
    }
    name.append(0)
  }
}
