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
    var stats: [[Seen]] = []
    for (source, comparison) in zip(sources, comparisons) {
      stats.append(try seen(comparison.comparison, source))
    }
    return sight(stats, comparisons)
  }

  /// Of all content first, then stat: what was restored in between has moved.
  package func atEnd() throws(Failure) -> Sight {
    let comparisons = try comparisons(keepsSeen: false)
    return sight(try stats(), comparisons)
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

  private struct Seen {
    let path: InputPath
    let kind: Observation.Kind
    /// nil where nothing is there.
    let stat: Stat?
    let recorded: ObjectID?
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

  /// What the comparison saw, and the directory that the repository lies in.
  private func seen(_ comparison: TreeComparison, _ source: Source) throws(Failure) -> [Seen] {
    var seen: [Seen] = []
    seen.reserveCapacity(comparison.seen.count + 1)
    for entry in comparison.seen {
      let stat = Stat(entry.stat)
      if let mode = entry.mode, let id = entry.id {
        seen.append(
          Seen(
            path: InputPath(repository: source.name, bytes: entry.path.bytes),
            kind: mode == .link ? .link : .file, stat: stat, recorded: id))
      } else {
        seen.append(directory(entry.path.bytes, source, stat))
      }
    }
    return seen + [directory(Array("..".utf8), source, try stat(source, ".."))]
  }

  /// `./` is the root.
  private func directory(_ path: [UInt8], _ source: Source, _ stat: Stat?) -> Seen {
    Seen(
      path: InputPath(
        repository: source.name,
        bytes: (path.isEmpty ? [UInt8(ascii: ".")] : path) + [UInt8(ascii: "/")]),
      kind: .directory, stat: stat, recorded: nil)
  }

  private func stats() throws(Failure) -> [[Seen]] {
    try sources.map { source throws(Failure) in
      let entries: [TreeEntry]
      do throws(GitError) {
        entries = try source.repository.treeEntries(of: source.commit)
      } catch { throw Failure(error) }
      var seen: [Seen] = []
      var directories: Set<String> = ["", ".."]
      for entry in entries {
        let path = entry.path.text
        if entry.mode != .submodule {
          seen.append(
            Seen(
              path: InputPath(repository: source.name, bytes: entry.path.bytes),
              kind: entry.mode == .link ? .link : .file, stat: try stat(source, path),
              recorded: entry.id))
        }
        var end = path.lastIndex(of: "/")
        while let slash = end, directories.insert(String(path[..<slash])).inserted {
          end = path[..<slash].lastIndex(of: "/")
        }
      }
      for path in directories {
        seen.append(directory(Array(path.utf8), source, try stat(source, path)))
      }
      return seen
    }
  }

  private func stat(_ source: Source, _ path: String) throws(Failure) -> Stat? {
    do throws(FileError) {
      return try world.files.status(
        path.isEmpty ? source.root : source.root + "/" + path, followLinks: false
      ).map { Stat($0) }
    } catch { throw Failure(reading: error) }
  }

  private func sight(_ stats: [[Seen]], _ comparisons: [Comparison]) -> Sight {
    var observations: [Observation] = []
    var heads: [String: String] = [:]
    var changes: [String: [ArchiveManifest.Change]] = [:]
    var compared = 0
    for ((source, seen), comparison) in zip(zip(sources, stats), comparisons) {
      heads[source.name] = comparison.head
      changes[source.name] = TreeChanges.of(comparison.comparison, repository: source.name)
      compared += comparison.comparison.comparedFiles
      let differing = Set(comparison.comparison.differences.map(\.path.bytes))
      observations += seen.compactMap { observation($0, differing) }
    }
    return Sight(
      snapshot: ObservationSnapshot(observations), heads: heads, changes: changes,
      comparedFiles: compared)
  }

  private func observation(_ seen: Seen, _ differing: Set<[UInt8]>) -> Observation? {
    guard let stat = seen.stat else { return nil }
    return Observation(
      path: seen.path, kind: seen.kind, permissions: stat.permissions,
      size: seen.kind == .directory ? 0 : stat.size, modified: stat.modified,
      changed: stat.changed, inode: stat.inode, device: stat.device,
      content: seen.recorded.map {
        !differing.isEmpty && differing.contains(seen.path.bytes) ? "differs" : $0.hex
      })
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
