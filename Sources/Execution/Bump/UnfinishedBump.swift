import Effects
import Git
import Pipelines

/// A bump that a run began and whose run did not finish.
package enum UnfinishedBump {
  /// The commit object that the run had written, from the journal; nil before it was written and
  /// after the bump was done.
  static func commit(_ stored: RunStore.Stored) -> ObjectID? {
    stored.state.openSteps[BumpTransaction.commitStep].flatMap { ObjectID(hex: $0) }
  }

  /// The files that the bump may have half-written.
  static func editedPaths(_ stored: RunStore.Stored) -> Set<String> {
    guard commit(stored) != nil, let bump = stored.plan.bump else { return [] }
    return Set(bump.edits.map(\.path))
  }

  /// The run that bumped, or began to, and did not finish; nil where nothing is pending. An undo
  /// that was killed is refused: it comes first.
  package static func pending(in product: ProductContext) throws(Failure) -> RunStore.Stored? {
    try BumpUndo(product).requireNoneHalfDone()
    guard let stored = try product.store.unfinishedBump(), try isPending(stored, product) else {
      return nil
    }
    return stored
  }

  /// Whether HEAD is the run's bump commit, or its files were begun to be written: another run
  /// would bump twice.
  private static func isPending(_ stored: RunStore.Stored, _ product: ProductContext)
    throws(Failure) -> Bool
  {
    let head: ObjectID?
    do throws(GitError) { head = try product.repository.head().commit } catch {
      throw Failure(error)
    }
    guard let head else { return false }
    if let done = stored.state.outcome.commit { return head.hex == done }
    guard let begun = commit(stored), let bump = stored.plan.bump else { return false }
    if head == begun { return true }
    guard head.hex == bump.base else { return false }
    do throws(FileError) {
      for edit in bump.edits where edit.old != edit.new {
        let path = product.workspace.repositoryRoot + "/" + edit.path
        if try product.world.files.readIfPresent(path) == edit.new { return true }
      }
    } catch { throw Failure(reading: error) }
    return false
  }
}
