import Effects
import Git
import Inputs
import Pipelines

/// What changed since a revision, in the product and in its kits, by path and by line.
///
/// A kit has no revision of its own at that point: it is compared with what the last bump at or
/// before the revision recorded of it; without one it counts as changed.
struct ChangedInputs {
  private struct Side {
    /// Absolute root of the repository.
    let root: String
    let repository: Repository
    /// Nil where nothing was recorded: everything counts as changed.
    let base: ObjectID?
    /// Relative to the root.
    let paths: Set<String>
  }

  private let world: World
  private let workspace: Workspace
  private let name: String
  private let sides: [Side]
  /// Kits that no bump up to the revision recorded: they count as changed.
  let unrecordedKits: [String]

  init(_ context: ActionContext, base revision: String) throws(Failure) {
    world = context.world
    workspace = context.workspace
    name = revision
    let repository = try RepositoryReader.open(context.workspace)
    let commit: ObjectID?
    do throws(GitError) { commit = try repository.resolve(revision) } catch {
      throw Failure(error)
    }
    guard let commit else {
      throw Failure(
        .usage, id: "unknown-revision", "there is no revision `\(revision)`", hint: "git log")
    }
    var sides = [
      try Self.side(
        context.workspace.repositoryRoot, repository, since: commit,
        kits: context.plan.kits.map(\.path))
    ]
    let recorded = try Self.recordedKits(repository, from: commit, product: context.plan.product)
    for kit in context.plan.kits {
      let opened = try KitReader.open(kit, context.workspace)
      sides.append(
        try Self.side(opened.root, opened.repository, since: recorded[kit.name], kits: []))
    }
    self.sides = sides
    unrecordedKits = context.plan.kits.map(\.name).filter { recorded[$0] == nil }
  }

  // MARK: Paths

  private static func side(
    _ root: String, _ repository: Repository, since base: ObjectID?, kits: [String]
  ) throws(Failure) -> Side {
    do throws(GitError) {
      var paths: Set<String> = []
      for difference in try repository.compareWorkingDirectory(
        judge: NeverInputs.judge(besides: kits)
      )
      .differences {
        paths.insert(difference.path.text)
      }
      if let base, try repository.hasObject(base), let head = try repository.head().commit {
        let old = Dictionary(
          uniqueKeysWithValues: try repository.treeEntries(of: base).map { ($0.path, $0) })
        let new = Dictionary(
          uniqueKeysWithValues: try repository.treeEntries(of: head).map { ($0.path, $0) })
        for (path, entry) in new where old[path] != entry { paths.insert(path.text) }
        for path in old.keys where new[path] == nil { paths.insert(path.text) }
        return Side(root: root, repository: repository, base: base, paths: paths)
      }
      return Side(root: root, repository: repository, base: nil, paths: paths)
    } catch { throw Failure(error) }
  }

  /// Kit revisions of the newest bump at or before a commit.
  private static func recordedKits(
    _ repository: Repository, from commit: ObjectID, product: String
  ) throws(Failure) -> [String: ObjectID] {
    do throws(GitError) {
      var next: ObjectID? = commit
      var steps = 0
      while let id = next, steps < 10_000 {
        let commit = try repository.commit(id)
        if let record = try? BumpRecord.read(commit.message, product: product) {
          return Dictionary(
            uniqueKeysWithValues: record.kits.compactMap { kit in
              ObjectID(hex: kit.revision).map { (kit.name, $0) }
            })
        }
        next = commit.parents.first
        steps += 1
      }
    } catch { throw Failure(error) }
    return [:]
  }

  /// Which tests of a package are built from something that changed.
  func choice(of package: TestedPackage) -> TestChoice {
    let own = changedPaths(below: workspace.absolute(package.path))
    let others = package.dependencies.contains { changedPaths(below: workspace.absolute($0)) != [] }
    guard let own else { return .all }
    return TestChoice.of(package, changed: own, dependenciesChanged: others, since: name)
  }

  /// Why an app need not be tested; nil when something it is built from changed, or may have.
  func reasonToLeaveOut(_ app: TestedApp) -> String? {
    guard let inputs = app.inputs else { return nil }
    let isUntouched = inputs.allSatisfy { changedPaths(below: workspace.absolute($0)) == [] }
    return isUntouched ? TestChoice.untouched(since: name) : nil
  }

  /// What changed at or below an absolute path, relative to the product root; nil where anything
  /// may have.
  private func changedPaths(below path: String) -> [String]? {
    guard let side = sides.first(where: { PathText.isInside(path, $0.root) }), side.base != nil
    else { return nil }
    return side.paths.lazy.map { side.root + "/" + $0 }.filter { PathText.isInside($0, path) }
      .map { PathText.relative($0, to: workspace.productRoot) }
  }

  // MARK: Lines

  /// Lines added or altered since the revision, by absolute path.
  func changedLines(of paths: [String]) throws(Failure) -> [String: [ClosedRange<Int>]] {
    var result: [String: [ClosedRange<Int>]] = [:]
    for path in paths {
      guard let side = sides.first(where: { PathText.isInside(path, $0.root) }) else { continue }
      let inside = String(path.dropFirst(side.root.count + 1))
      guard side.paths.contains(inside) else { continue }
      let now: [UInt8]
      do throws(FileError) {
        guard let bytes = try world.files.readIfPresent(path) else { continue }
        now = bytes
      } catch { throw Failure(reading: error) }
      let old =
        side.base.flatMap { try? side.repository.blob(at: RawPath(inside), in: $0) } ?? []
      let ranges = ChangedLines.between(old, now)
      if !ranges.isEmpty { result[path] = ranges }
    }
    return result
  }
}

/// Line ranges that a new version of a file has and the old one has not.
enum ChangedLines {
  static func between(_ old: [UInt8], _ new: [UInt8]) -> [ClosedRange<Int>] {
    var before = old.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var after = new.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    // Equal beginnings and ends cost nothing; the rest is Myers' algorithm of the library.
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    let start = after.startIndex
    var lines: [Int] = []
    for change in Array(after).difference(from: Array(before)) {
      if case .insert(let offset, _, _) = change { lines.append(start + offset + 1) }
    }
    return lines.sorted().reduce(into: []) { ranges, line in
      if let last = ranges.last, last.upperBound + 1 == line {
        ranges[ranges.count - 1] = last.lowerBound...line
      } else {
        ranges.append(line...line)
      }
    }
  }
}
