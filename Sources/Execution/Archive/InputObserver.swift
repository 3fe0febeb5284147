import Effects
import Git
import Inputs
import Pipelines

/// Watches the inputs of an archive: everything that product and kits track, and the directories
/// on the way to it.
struct InputObserver {
  /// A repository that is watched.
  struct Source {
    /// `.` for the product's.
    let name: String
    let root: String
    let repository: Repository
    let commit: ObjectID
  }

  /// What was seen at one moment.
  struct Sight {
    let snapshot: ObservationSnapshot
    /// By repository name.
    let heads: [String: String]
    let changes: [String: [ArchiveManifest.Change]]
    /// How many files were compared by content.
    let comparedFiles: Int

    var isClean: Bool { changes.values.allSatisfy(\.isEmpty) }
  }

  private let world: World
  private let sources: [Source]

  init(_ world: World, sources: [Source]) {
    self.world = world
    self.sources = sources
  }

  /// Stat first, then content: what moves in between is seen at the end.
  func atStart() throws(Failure) -> Sight {
    let status = try stats()
    return try sight(status, comparisons())
  }

  /// Content first, then stat: what was restored in between has moved.
  func atEnd() throws(Failure) -> Sight {
    let comparisons = try comparisons()
    return try sight(try stats(), comparisons)
  }

  // MARK: Looking

  private struct Comparison {
    let head: String
    let comparison: TreeComparison
  }

  private func comparisons() throws(Failure) -> [Comparison] {
    try sources.map { source throws(Failure) in
      do throws(GitError) {
        return Comparison(
          head: try source.repository.head().commit?.hex ?? "",
          comparison: try source.repository.compareWorkingDirectory(
            with: source.commit,
            judge: NeverInputs.judge(
              besides: sources.map { PathText.relative($0.root, to: source.root) })))
      } catch { throw Failure(error) }
    }
  }

  private struct Seen {
    let path: InputPath
    let kind: Observation.Kind
    let status: FileStatus?
    let recorded: String?
  }

  private func stats() throws(Failure) -> [[Seen]] {
    try sources.map { source throws(Failure) in
      let entries: [TreeEntry]
      do throws(GitError) {
        entries = try source.repository.treeEntries(of: source.commit)
      } catch { throw Failure(error) }
      var seen: [Seen] = []
      var directories: Set<String> = ["", ".."]
      for entry in entries where entry.mode != .submodule {
        let path = entry.path.text
        seen.append(
          Seen(
            path: InputPath(repository: source.name, bytes: entry.path.bytes),
            kind: entry.mode == .link ? .link : .file, status: try status(source, path),
            recorded: entry.id.hex))
        var end = path.lastIndex(of: "/")
        while let slash = end, directories.insert(String(path[..<slash])).inserted {
          end = path[..<slash].lastIndex(of: "/")
        }
      }
      for directory in directories {
        seen.append(
          Seen(
            path: InputPath(
              repository: source.name, path: directory.isEmpty ? "./" : directory + "/"),
            kind: .directory,
            status: try status(source, directory), recorded: nil))
      }
      return seen
    }
  }

  private func status(_ source: Source, _ path: String) throws(Failure) -> FileStatus? {
    do throws(FileError) {
      return try world.files.status(
        path.isEmpty ? source.root : source.root + "/" + path, followLinks: false)
    } catch { throw Failure(reading: error) }
  }

  private func sight(_ stats: [[Seen]], _ comparisons: [Comparison]) throws(Failure) -> Sight {
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
    guard let status = seen.status else { return nil }
    return Observation(
      path: seen.path, kind: seen.kind, permissions: status.permissions,
      size: seen.kind == .directory ? 0 : Int64(status.size), modified: status.modified,
      changed: status.changed, inode: status.inode, device: status.device,
      content: seen.recorded.map { differing.contains(seen.path.bytes) ? "differs" : $0 })
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
