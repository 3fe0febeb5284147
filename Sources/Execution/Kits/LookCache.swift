import Digests
import Effects
import Git

/// What `status` saw of trees the last time, so that it need not read them again. Nothing that ends
/// in a commit, an archive or a verdict asks it.
package struct LookCache {
  private static let limit = 1 << 30

  private let world: World
  /// Absolute.
  private let directory: String

  package init(_ world: World, directory: String) {
    self.world = world
    self.directory = directory
  }

  /// A tree against its HEAD. A cache that cannot be read or written costs time, not truth.
  func compare(_ repository: Repository, root: String) throws(GitError) -> TreeComparison {
    let name = Digest.hex(.sha256, of: root.utf8).prefix(32)
    let path = "\(directory)/\(name).stat"
    let bytes = try? world.files.read(path, limit: Self.limit)
    let known = bytes.flatMap { StatCache(bytes: $0) } ?? .empty
    let (comparison, new) = try repository.compareWorkingDirectory(
      believing: known, at: world.time.now().epochNanoseconds, judge: NeverInputs.judge)
    if let new {
      try? OwnDirectory.make(directory, world)
      try? world.files.replace(path, with: new)
    }
    return comparison
  }
}
