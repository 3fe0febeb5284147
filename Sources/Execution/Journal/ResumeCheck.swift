import Git
import Pipelines

/// Whether a run may go on: nothing was moved by anything but the run's own journalled actions.
package enum ResumeCheck {
  package static func require(_ stored: RunStore.Stored, _ product: ProductContext)
    throws(Failure)
  {
    if let path = PlanSources.changed(stored.plan, product) {
      throw refusal(
        "resume-pipeline-moved", "`\(path)` changed since run \(stored.directory.id) began", stored)
    }
    try requireHead(stored, product)
    for kit in stored.plan.kits {
      let opened = try KitReader.open(kit, product.workspace)
      guard opened.head.commit?.hex == kit.revision else {
        throw refusal(
          "resume-kit-moved",
          "kit `\(kit.name)` is at \(opened.head.commit?.short ?? "no commit"), the run began at "
            + String(kit.revision.prefix(12)), stored)
      }
      try requireClean(opened.repository, ignoring: [], kit.path, stored, nil)
    }
    try requireClean(
      product.repository, ignoring: UnfinishedBump.editedPaths(stored), "", stored,
      GeneratedFiles(product.workspace, product.world))
  }

  private static func requireHead(_ stored: RunStore.Stored, _ product: ProductContext)
    throws(Failure)
  {
    let head: ObjectID?
    do throws(GitError) { head = try product.repository.head().commit } catch {
      throw Failure(error)
    }
    var allowed = [stored.state.outcome.commit ?? stored.plan.base]
    if let pending = UnfinishedBump.commit(stored) { allowed.append(pending.hex) }
    guard let head, allowed.contains(head.hex) else {
      throw refusal(
        "resume-head-moved",
        "HEAD is at \(head?.short ?? "no commit"), the run left it at \(allowed[0].prefix(12))",
        stored)
    }
  }

  private static func requireClean(
    _ repository: Repository, ignoring paths: Set<String>, _ name: String,
    _ stored: RunStore.Stored, _ generated: GeneratedFiles?
  ) throws(Failure) {
    let comparison = try repository.compareInputs(
      besides: stored.plan.kits.map(\.path), without: generated, isUnderway: !paths.isEmpty)
    let allowed = stored.plan.bump?.gate.allowDirty.compactMap { GlobPattern($0) } ?? []
    let differences = comparison.differences.filter { difference in
      let path = difference.path.text
      return !paths.contains(path) && !allowed.contains { $0.matches(path) }
    }
    guard !differences.isEmpty else { return }
    var failure = refusal(
      "resume-input-moved", "files changed since run \(stored.directory.id) stopped", stored)
    failure.details = DifferenceText.lines(differences, in: name)
    throw failure
  }

  private static func refusal(_ id: String, _ message: String, _ stored: RunStore.Stored)
    -> Failure
  {
    Failure(
      .refused, id: id, message,
      hint: "restore it, or begin anew with `relctl run \(stored.plan.pipeline) --new`")
  }
}
