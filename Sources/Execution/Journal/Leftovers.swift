import Effects
import Git
import Pipelines

/// What a killed run can leave in the product: temporary files and git's locks, all known as ours.
///
/// To be removed only while relctl's lock is held.
package enum Leftovers {
  /// Removes what the last run with a bump left: its locks, and the halves of the files it edited.
  package static func remove(_ product: ProductContext) throws(Failure) {
    do throws(GitError) { try product.repository.removeOwnLeftovers() } catch {
      throw Failure(error)
    }
    guard let stored = try product.store.latestPlannedBump(), let bump = stored.plan.bump else {
      return
    }
    for edit in bump.edits {
      let path = product.workspace.repositoryRoot + "/" + edit.path
      try remove(
        PathText.directory(of: path) + "/" + OwnTemporary.name(for: path), product.world)
    }
  }

  /// A comparison's differences without those that relctl itself left, which are removed.
  static func removed(
    from differences: [TreeDifference], _ repository: Repository, _ world: World
  ) throws(Failure) -> [TreeDifference] {
    guard let root = repository.workingDirectory else { return differences }
    var kept: [TreeDifference] = []
    for difference in differences {
      let path = difference.path.text
      guard difference.kind == .untracked || difference.kind == .ignored,
        OwnTemporary.isOwn(PathText.name(of: path))
      else {
        kept.append(difference)
        continue
      }
      try remove(root + "/" + path, world)
    }
    return kept
  }

  private static func remove(_ path: String, _ world: World) throws(Failure) {
    do throws(FileError) {
      if try world.files.exists(path) { try world.files.remove(path) }
    } catch { throw Failure(writing: error) }
  }
}
