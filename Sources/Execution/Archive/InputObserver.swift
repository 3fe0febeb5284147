import Effects
import Git
import Inputs
import Pipelines

/// Watches the inputs of an archive: everything that product and kits track, and the directories
/// on the way to it.
package struct InputObserver {
  /// A repository that is watched.
  package struct Source {
    /// `.` for the product's.
    package let name: String
    package let root: String
    package let repository: Repository
    package let commit: ObjectID

    package init(name: String, root: String, repository: Repository, commit: ObjectID) {
      self.name = name
      self.root = root
      self.repository = repository
      self.commit = commit
    }
  }

  /// What was seen at one moment.
  package struct Sight {
    package let snapshot: ObservationSnapshot
    /// By repository name.
    let heads: [String: String]
    let changes: [String: [ArchiveManifest.Change]]
    /// How many files were compared by content.
    package let comparedFiles: Int

    package var isClean: Bool { changes.values.allSatisfy(\.isEmpty) }
  }

  private let world: World
  private let sources: [Source]
  /// nil where only what git tracks is there: in a sealed checkout.
  private let generated: GeneratedFiles?

  package init(_ world: World, sources: [Source], workspace: Workspace? = nil) {
    self.world = world
    self.sources = sources
    generated = workspace.map { GeneratedFiles($0, world) }
  }

  /// Of each file stat first, then content: what moves in between is seen at the end.
  package func atStart() throws(Failure) -> Sight {
    let comparisons = try comparisons(keepsSeen: true)
    var observations: [Observation] = []
    for (source, comparison) in zip(sources, comparisons) {
      try add(what: comparison.comparison, saw: source, to: &observations)
    }
    return sight(observations, comparisons)
  }

  /// Of all content first, then stat: what was restored in between has moved.
  package func atEnd() throws(Failure) -> Sight {
    let comparisons = try comparisons(keepsSeen: false)
    var observations: [Observation] = []
    for (source, comparison) in zip(sources, comparisons) {
      try look(at: source, comparison.comparison, adding: &observations)
    }
    return sight(observations, comparisons)
  }

  // MARK: Looking

  private struct Comparison {
    let head: String
    let comparison: TreeComparison
  }

  private func comparisons(keepsSeen: Bool) throws(Failure) -> [Comparison] {
    try sources.map { source throws(Failure) in
      let head: String
      do throws(GitError) { head = try source.repository.head().commit?.hex ?? "" } catch {
        throw Failure(error)
      }
      return Comparison(
        head: head,
        comparison: try source.repository.compareInputs(
          with: source.commit,
          besides: sources.map { PathText.relative($0.root, to: source.root) },
          without: source.name == InputPath.product ? generated : nil, keepsSeen: keepsSeen))
    }
  }

  /// What two ways of looking have in common.
  private struct Stat {
    let permissions: UInt32
    let size: Int64
    let modified: Int64
    let changed: Int64
    let inode: UInt64
    let device: UInt64

    init(_ stat: FileStat) {
      permissions = stat.permissions
      size = Int64(clamping: stat.size)
      modified = stat.modified
      changed = stat.changed
      inode = stat.inode
      device = stat.device
    }

    init(_ status: FileStatus) {
      permissions = status.permissions
      size = Int64(status.size)
      modified = status.modified
      changed = status.changed
      inode = status.inode
      device = status.device
    }
  }

  /// Of a comparison that kept what it saw, merged by path; the directory that the repository lies in
  /// is looked at.
  private func add(
    what comparison: TreeComparison, saw source: Source, to observations: inout [Observation]
  ) throws(Failure) {
    let differing = Self.differing(comparison)
    observations.reserveCapacity(
      observations.count + comparison.seen.reduce(1) { $0 + $1.count })
    if let stat = try stat(source, "..") {
      observations.append(directory(Array("../".utf8), source, stat))
    }
    comparison.forEachSeen { entry in
      let stat = Stat(entry.stat)
      if let mode = entry.mode, let id = entry.id {
        observations.append(observation(entry.path.bytes, mode, id, stat, source, differing))
      } else {
        observations.append(directory(entry.path.bytes, source, stat))
      }
    }
  }

  private func look(
    at source: Source, _ comparison: TreeComparison, adding observations: inout [Observation]
  ) throws(Failure) {
    let entries: [TreeEntry]
    do throws(GitError) {
      entries = try source.repository.treeEntries(of: source.commit)
    } catch { throw Failure(error) }
    let differing = Self.differing(comparison)
    var directories: Set<String> = [".", ".."]
    for entry in entries {
      let path = entry.path.text
      if entry.mode != .submodule, let stat = try stat(source, path) {
        observations.append(
          observation(entry.path.bytes, entry.mode, entry.id, stat, source, differing))
      }
      var end = path.lastIndex(of: "/")
      while let slash = end, directories.insert(String(path[..<slash])).inserted {
        end = path[..<slash].lastIndex(of: "/")
      }
    }
    for path in directories {
      guard let stat = try stat(source, path) else { continue }
      observations.append(directory(Array(path.utf8) + [UInt8(ascii: "/")], source, stat))
    }
  }

  private static func differing(_ comparison: TreeComparison) -> Set<[UInt8]> {
    Set(comparison.differences.map(\.path.bytes))
  }

  private func observation(
    _ path: [UInt8], _ mode: FileMode, _ recorded: ObjectID, _ stat: Stat, _ source: Source,
    _ differing: Set<[UInt8]>
  ) -> Observation {
    Observation(
      path: InputPath(repository: source.name, bytes: path), kind: mode == .link ? .link : .file,
      permissions: stat.permissions, size: stat.size, modified: stat.modified,
      changed: stat.changed, inode: stat.inode, device: stat.device,
      content: !differing.isEmpty && differing.contains(path) ? "differs" : recorded.hex)
  }

  /// The path ends with a slash; `./` is the root.
  private func directory(_ path: [UInt8], _ source: Source, _ stat: Stat) -> Observation {
    Observation(
      path: InputPath(repository: source.name, bytes: path),
      kind: .directory, permissions: stat.permissions, size: 0, modified: stat.modified,
      changed: stat.changed, inode: stat.inode, device: stat.device, content: nil)
  }

  private func stat(_ source: Source, _ path: String) throws(Failure) -> Stat? {
    do throws(FileError) {
      return try world.files.status(
        path == "." ? source.root : source.root + "/" + path, followLinks: false
      ).map { Stat($0) }
    } catch { throw Failure(reading: error) }
  }

  private func sight(_ observations: [Observation], _ comparisons: [Comparison]) -> Sight {
    var heads: [String: String] = [:]
    var changes: [String: [ArchiveManifest.Change]] = [:]
    var compared = 0
    for (source, comparison) in zip(sources, comparisons) {
      heads[source.name] = comparison.head
      changes[source.name] = TreeChanges.of(comparison.comparison, repository: source.name)
      compared += comparison.comparison.comparedFiles
    }
    return Sight(
      snapshot: ObservationSnapshot(observations), heads: heads, changes: changes,
      comparedFiles: compared)
  }
}

/// Differences of a tree in the words of a manifest.
enum TreeChanges {
  static func of(_ comparison: TreeComparison, repository: String) -> [ArchiveManifest.Change] {
    comparison.differences.map { difference in
      let change: EntryDifference.Change =
        switch difference.kind {
        case .missing, .notCheckedOut: .removed
        case .untracked, .ignored, .nestedRepository: .added
        case .mode: .mode
        default: .changed
        }
      return ArchiveManifest.Change(
        path: InputPath(repository: repository, bytes: difference.path.bytes), change: change)
    }
  }
}
