#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Repository {
  /// Compares the working directory, and the index, with a commit's tree (HEAD's where nil; the
  /// empty tree before the first commit). `judge` is asked about each thing on disk that the tree
  /// does not have; what it skips is no difference and is not entered.
  ///
  /// With `keepsSeen` the answer has what was seen of each entry and directory but submodules'.
  package func compareWorkingDirectory(
    with commit: ObjectID? = nil, threads: Int? = nil, keepsSeen: Bool = false,
    judge: (TreeComparison.Extra) -> TreeComparison.Decision
  ) throws(GitError) -> TreeComparison {
    try compare(with: commit, threads, ScanManner(keepsSeen: keepsSeen), judge).result
  }

  /// The same for people who want to know how things stand, not for a gate: files that are what they
  /// were when the cache was made are not read again. Answers the new cache's bytes, nil where the
  /// old one is as good. `now` is in nanoseconds since 1970.
  package func compareWorkingDirectory(
    believing cache: StatCache, at now: Int64,
    judge: (TreeComparison.Extra) -> TreeComparison.Decision
  ) throws(GitError) -> (comparison: TreeComparison, cache: [UInt8]?) {
    let run = try compare(with: nil, nil, ScanManner(cache: cache), judge)
    let isNew = run.equal.reduce(0) { $0 + $1.stats.count } != run.believed
    return (run.result, isNew ? StatCache.bytes(run.equal, began: now) : nil)
  }

  private func compare(
    with commit: ObjectID?, _ threads: Int?, _ manner: ScanManner,
    _ judge: (TreeComparison.Extra) -> TreeComparison.Decision
  ) throws(GitError) -> ComparisonRun {
    guard let root = workingDirectory else {
      throw GitError(
        operation: "compare the working directory of", subject: path, kind: .unsupported,
        message: "the repository is bare")
    }
    let threads = threads ?? Workers.usualCount
    let start = if let commit { commit } else { try head().commit }
    let outcome: Result<ComparisonRun, GitError> = withoutActuallyEscaping(judge) { judge in
      var run = ComparisonRun(outerRoot: root, threads: threads, manner: manner, judge: judge)
      do throws(GitError) {
        try run.compare(self, with: start, at: RawPath(bytes: []))
      } catch {
        return .failure(error)
      }
      run.forgetJudge()
      return .success(run)
    }
    return try outcome.get()
  }
}

/// One comparison with the submodules below it.
private struct ComparisonRun {
  let outerRoot: String
  let threads: Int
  let manner: ScanManner
  var judge: (TreeComparison.Extra) -> TreeComparison.Decision
  var differences: [TreeDifference] = []
  var comparedFiles = 0
  var seen: [[SeenEntry]] = []
  var equal: [StatCache.Equal] = []
  var believed = 0

  init(
    outerRoot: String, threads: Int, manner: ScanManner,
    judge: @escaping (TreeComparison.Extra) -> TreeComparison.Decision
  ) {
    self.outerRoot = outerRoot
    self.threads = threads
    self.manner = manner
    self.judge = judge
  }

  /// It may not outlive its caller.
  mutating func forgetJudge() { judge = { _ in .count } }

  var result: TreeComparison {
    TreeComparison(
      differences: Array(Set(differences)).sorted(), comparedFiles: comparedFiles, seen: seen)
  }

  mutating func compare(
    _ repository: Repository, with commit: ObjectID?, at prefix: RawPath
  ) throws(GitError) {
    guard let workingDirectory = repository.workingDirectory else { return }
    let tree = try commit.map { id throws(GitError) in try repository.tree(of: id) }
    let root = open(workingDirectory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw GitFile.failure("open", workingDirectory) }
    defer { close(root) }
    let (findings, index) = try scan(repository, tree ?? .emptyTree, root: root, prefix)
    for part in findings {
      differences += part.differences
      comparedFiles += part.comparedFiles
      if !part.seen.isEmpty { seen.append(part.seen) }
      equal += part.equal
      believed += part.believed
    }
    try explain(findings, repository, index, prefix)
    try judgeExtras(findings, repository, root: root, prefix)
    for entry in findings.flatMap(\.submodules) {
      try compareSubmodule(entry, of: workingDirectory, prefix)
    }
  }

  /// The threads compare files while this one still reads the tree, and the index after it.
  private mutating func scan(
    _ repository: Repository, _ tree: ObjectID, root: Int32, _ prefix: RawPath
  ) throws(GitError) -> ([ScanFindings], IndexFile) {
    let links = LinkTarget(root: outerRoot)
    var manner = manner
    manner.keepsSeen = manner.keepsSeen && prefix.bytes.isEmpty
    var staged = IndexComparison(index: .empty)
    let findings = try Workers.run(threads: threads) {
      (queue: WorkQueue<TreePlan.Piece>) throws(GitError) in
      let plan = try TreePlan(repository: repository, tree: tree) { queue.add($0) }
      staged = IndexComparison(index: try repository.readIndex())
      staged.compare(with: plan, prefix: prefix)
    } work: { [manner] queue in
      let scan = DirectoryScan(root: root, links: links, prefix: prefix, manner: manner)
      while let piece = queue.next() { scan.scan(piece) }
      return scan.finish()
    }
    differences += staged.differences
    return (findings, staged.index)
  }

  private mutating func explain(
    _ findings: [ScanFindings], _ repository: Repository, _ index: IndexFile, _ prefix: RawPath
  ) throws(GitError) {
    guard findings.contains(where: { !$0.doubtful.isEmpty || !$0.missing.isEmpty }) else { return }
    let configuration = try repository.configuration()
    let form = try CheckoutForm(repository: repository, configuration: configuration)
    let isSparse = try configuration.bool("core.sparseCheckout") == true
    for part in findings {
      for entry in part.doubtful {
        if let kind = try difference(entry, form) { note(entry.path, kind, prefix) }
      }
      for entry in part.missing {
        let isLeftOut = isSparse && index.leavesOut(entry.path)
        note(entry.path, isLeftOut ? .notCheckedOut : .missing, prefix)
      }
    }
  }

  /// A partial clone need not have the blob of a file whose bytes are others: then they differ.
  private func difference(
    _ entry: TreeEntry, _ form: CheckoutForm
  ) throws(GitError) -> TreeDifference.Kind? {
    do throws(GitError) {
      return try form.difference(entry)
    } catch {
      let isPartial = try form.configuration.string("extensions.partialClone") != nil
      guard error.kind == .corrupt, isPartial else { throw error }
      return .content
    }
  }

  private mutating func judgeExtras(
    _ findings: [ScanFindings], _ repository: Repository, root: Int32, _ prefix: RawPath
  ) throws(GitError) {
    var walk = ExtraWalk(repository: repository, prefix: prefix, root: root, judge: judge)
    for extra in findings.flatMap(\.extras) { try walk.visit(extra) }
    differences += walk.differences
  }

  private mutating func compareSubmodule(
    _ entry: TreeEntry, of outer: String, _ prefix: RawPath
  ) throws(GitError) {
    let path = outer + "/" + entry.path.text
    let full = prefix.bytes.isEmpty ? entry.path : prefix.appending(entry.path.bytes)
    guard let kind = GitFile.kind(of: path) else { return note(entry.path, .missing, prefix) }
    guard kind == .directory else {
      return note(entry.path, .type(recorded: .submodule, found: kind.foundType), prefix)
    }
    guard GitFile.kind(of: path + "/.git") != nil,
      let submodule = try Repository.open(root: path)
    else {
      note(entry.path, .notCheckedOut, prefix)
      return try judgeUninitialized(entry, path, prefix)
    }
    let head = try submodule.head().commit
    if head != entry.id {
      note(entry.path, .submoduleCommit(recorded: entry.id, found: head), prefix)
    }
    try compare(submodule, with: head, at: full)
  }

  /// Files in the place of a submodule that was never initialised belong to nothing.
  private mutating func judgeUninitialized(
    _ entry: TreeEntry, _ path: String, _ prefix: RawPath
  ) throws(GitError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw GitFile.failure("open", path) }
    defer { close(descriptor) }
    for name in DirectoryReader.names(of: descriptor) ?? [] {
      let extra = TreeComparison.Extra(
        path: prefixed(entry.path.appending(name.bytes), prefix),
        isDirectory: name.kind == .directory, isIgnored: false)
      if judge(extra) == .count { differences.append(.init(path: extra.path, kind: .untracked)) }
    }
  }

  private func prefixed(_ path: RawPath, _ prefix: RawPath) -> RawPath {
    prefix.bytes.isEmpty ? path : prefix.appending(path.bytes)
  }

  private mutating func note(
    _ path: RawPath, _ kind: TreeDifference.Kind, _ prefix: RawPath
  ) {
    differences.append(TreeDifference(path: prefixed(path, prefix), kind: kind))
  }
}

extension IndexFile {
  /// The sparse checkout leaves the path out: its entry says so, or a directory's that stands for it.
  func leavesOut(_ path: RawPath) -> Bool {
    let range = range(of: path)
    if let entry = entries[range].first { return entry.skipsWorktree }
    var slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    while let end = slash {
      let directory = RawPath(bytes: Array(path.bytes[...end]))
      if let entry = entries[self.range(of: directory)].first {
        return mode(entry) == FileMode.tree.rawValue && entry.skipsWorktree
      }
      slash = path.bytes[..<end].lastIndex(of: UInt8(ascii: "/"))
    }
    return false
  }
}
