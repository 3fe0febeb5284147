import Effects
import Git
import Pipelines

/// Which tracked files another program changed, and what they were.
struct TrackedFileWatch {
  private let repository: Repository
  private let root: String
  private let world: World

  init(_ repository: Repository, root: String, _ world: World) {
    self.repository = repository
    self.root = root
    self.world = world
  }

  /// The files of HEAD's tree that are not what it says, relative to the repository.
  func changedPaths() throws(Failure) -> Set<String> {
    do throws(GitError) {
      let comparison = try repository.compareWorkingDirectory(judge: NeverInputs.judge)
      return Set(comparison.differences.filter { isChange($0.kind) }.map(\.path.text))
    } catch { throw Failure(error) }
  }

  private func isChange(_ kind: TreeDifference.Kind) -> Bool {
    switch kind {
    case .missing, .content, .filtered, .mode, .type, .linkTarget: true
    default: false
    }
  }

  /// Writes HEAD's files again; answers what could not be restored.
  func restore(_ paths: [String]) -> [String] {
    paths.compactMap { path in
      do {
        guard let head = try repository.head().commit,
          let entry = try repository.entry(at: RawPath(path), in: head),
          let bytes = try repository.workingForms(of: entry)?.first
        else { return "`\(path)` could not be restored: git restore \(path)" }
        try world.files.replace(
          root + "/" + path, with: bytes, permissions: entry.mode == .executable ? 0o755 : 0o644)
        return nil
      } catch { return "`\(path)` could not be restored: \(error)" }
    }
  }
}
