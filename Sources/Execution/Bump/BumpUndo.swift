import Effects
import Git
import Pipelines

/// Takes back the last bump: the branch, the recorded bytes and the run's own tag.
///
/// What it is about to do stands in the bump's journal first, so an undo that was killed is
/// finished by the next one.
package struct BumpUndo {
  package struct Undone {
    package let build: String
    package let commit: String
    package let lines: [String]
  }

  private static let step = "undo"
  /// The id of the refusal to take back what others can have.
  static let pushed = "undo-pushed"

  let product: ProductContext
  var repository: Repository { product.repository }
  var world: World { product.world }

  package init(_ product: ProductContext) { self.product = product }

  /// Refuses (77) unless HEAD is the bump that relctl's own journal says it made, and neither it
  /// nor its tag was pushed. A dry run makes the same checks and changes nothing.
  package func run(isDry: Bool = false) throws(Failure) -> Undone {
    do {
      let last = try lastBump()
      let changes = try changes(last)
      if !last.isBegun { try requireUnpushed(last.commit, tag: last.stored.state.outcome.tag) }
      try requireContents(changes, allowOld: last.isBegun)
      if isDry { return announced(last, changes) }
      if !last.isBegun { try record("begun", last) }
      try restore(changes)
      try moveHead(last)
      try repository.refreshIndexEntries(changes.map(\.path), from: last.base)
      try regenerate(last.bump)
      var lines = [
        "took back \(last.bump.product) \(last.bump.version) (\(last.bump.build)); "
          + "HEAD is \(last.base.short)"
      ]
      if let tag = last.stored.state.outcome.tag, try remove(tag: tag, at: last.commit) {
        lines.append("removed tag \(tag)")
      }
      try record("done", last)
      return Undone(build: last.bump.build, commit: last.commit.hex, lines: lines)
    } catch let error as GitError {
      throw Failure(error)
    } catch let error as FileError {
      throw Failure(writing: error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
  }

  private func announced(_ last: Last, _ changes: [Change]) -> Undone {
    var lines = [
      "would take back \(last.bump.product) \(last.bump.version) (\(last.bump.build)); "
        + "HEAD would be \(last.base.short)"
    ]
    lines += changes.map { "would restore \($0.path.text)" }
    if let tag = last.stored.state.outcome.tag { lines.append("would remove tag \(tag)") }
    return Undone(build: last.bump.build, commit: last.commit.hex, lines: lines)
  }

  // MARK: The bump

  private struct Last {
    let stored: RunStore.Stored
    let bump: BumpAction
    let commit: ObjectID
    let base: ObjectID
    /// An earlier undo of it was killed.
    let isBegun: Bool
  }

  /// Whether an undo was killed, and HEAD still is where it began or where it was going.
  private func isHalfDone() throws(Failure) -> Bool {
    guard let stored = try product.store.latestBump(), let bump = stored.plan.bump,
      stored.state.openSteps[Self.step] == "begun"
    else { return false }
    do throws(GitError) {
      let head = try repository.head().commit?.hex
      return head == stored.state.outcome.commit || head == bump.base
    } catch { throw Failure(error) }
  }

  /// Another bump on top of a half undone one would be a riddle: refused.
  func requireNoneHalfDone() throws(Failure) {
    guard try isHalfDone() else { return }
    throw Failure(
      .refused, id: "undo-unfinished", "an undo of the last bump was begun and did not finish",
      hint: "relctl bump --undo finishes it")
  }

  private func lastBump() throws -> Last {
    guard let stored = try product.store.latestBump(), let bump = stored.plan.bump,
      let hex = stored.state.outcome.commit
    else {
      throw Failure(
        .refused, id: "undo-nothing", "no journal says that a bump was made here",
        hint: "git revert HEAD, if HEAD is a bump of another clone")
    }
    let last = Last(
      stored: stored, bump: bump, commit: try ObjectID.required(hex),
      base: try ObjectID.required(bump.base),
      isBegun: stored.state.openSteps[Self.step] == "begun")
    let head = try repository.head()
    guard head.commit == last.commit || last.isBegun && head.commit == last.base else {
      throw Failure(
        .refused, id: "undo-head-moved",
        "HEAD is not the bump \(last.commit.short) any more, so nothing is taken back",
        hint: "git revert \(last.commit.short)")
    }
    try requireBranch(head, last)
    return last
  }

  /// On another branch at the same commit the undo would move that one, and leave the bump's as it
  /// is. One that detached HEAD may have gone back to its branch in an undo that was killed.
  private func requireBranch(_ head: HeadState, _ last: Last) throws(Failure) {
    let branch = head.branchName
    let made = last.bump.detaches ? nil : last.bump.leaves
    if branch == made || branch == last.bump.leaves && head.commit == last.base { return }
    throw Failure(
      .refused, id: "undo-branch-moved",
      "HEAD is \(HeadText.place(branch)), the bump \(last.commit.short) was made "
        + HeadText.place(made),
      hint: made.map { "git switch \($0)" } ?? "git switch --detach \(last.commit.short)")
  }

  private func record(_ value: String, _ last: Last) throws(Failure) {
    try JournalWriter(last.stored.directory, world)
      .append(.step(stage: 0, action: 0, name: Self.step, value: value))
  }

  // MARK: Files

  /// A file that the bump's commit changed: its bytes before (nil for none) and after.
  private struct Change {
    let path: RawPath
    let old: [UInt8]?
    let new: [UInt8]?
  }

  /// The edits, with the bytes that stood in the tree, and what else the commit changed: projects
  /// that git tracks.
  private func changes(_ last: Last) throws -> [Change] {
    var changes: [RawPath: Change] = [:]
    let before = Set(try repository.treeEntries(of: last.base))
    let after = Set(try repository.treeEntries(of: last.commit))
    for entry in before.symmetricDifference(after) where changes[entry.path] == nil {
      changes[entry.path] = Change(
        path: entry.path, old: try repository.blob(at: entry.path, in: last.base),
        new: try repository.blob(at: entry.path, in: last.commit))
    }
    for edit in last.bump.edits {
      let path = RawPath(edit.path)
      changes[path] = Change(path: path, old: edit.old, new: edit.new)
    }
    return changes.values.sorted { $0.path < $1.path }
  }

  private func absolute(_ change: Change) -> String {
    product.workspace.repositoryRoot + "/" + change.path.text
  }

  private func requireContents(_ changes: [Change], allowOld: Bool) throws {
    for change in changes {
      let now = try world.files.readIfPresent(absolute(change))
      guard now != change.new, !allowOld || now != change.old else { continue }
      throw Failure(
        .refused, id: "undo-file-moved", "`\(change.path.text)` changed since the bump",
        file: absolute(change), hint: "git stash, then undo")
    }
  }

  private func restore(_ changes: [Change]) throws {
    for change in changes {
      let path = absolute(change)
      guard try world.files.readIfPresent(path) != change.old else { continue }
      if let old = change.old {
        try world.files.replace(path, with: old)
      } else {
        try world.files.remove(path)
      }
    }
  }

  /// The projects follow the numbers back.
  private func regenerate(_ bump: BumpAction) throws {
    let file = try ProductReader.read(product.workspace, world)
    for project in bump.projects where !project.usesExternalTool {
      guard let app = file.product.apps.first(where: { $0.project == project.spec }) else {
        continue
      }
      let prepared = try ProjectGeneration(product.workspace, world)
        .prepare(app, files: LiveFileTree())
      _ = try ProjectDisk().write(prepared.project)
    }
  }

  // MARK: References

  private func moveHead(_ last: Last) throws {
    let head = try repository.head()
    let branch = try branchToReturnTo(head, last)
    guard head.commit != last.base || branch != nil else { return }
    let now = world.time.now()
    let committer = try Identity(
      role: .committer, variables: world.environment.variables,
      configuration: try repository.configuration())
    let signature = committer.signature(time: now.seconds, offsetMinutes: now.zoneOffset / 60)
    let reflog = "relctl: undo the bump to \(last.bump.build)"
    if let branch {
      try repository.attachHead(
        from: head, to: branch, at: last.base, reflog: reflog, by: signature)
    } else {
      try repository.updateHead(from: head, to: last.base, reflog: reflog, by: signature)
    }
  }

  /// The branch that the bump left for a detached HEAD; nil where it left none, or where the
  /// branch has gone on since.
  private func branchToReturnTo(_ head: HeadState, _ last: Last) throws -> String? {
    guard case .detached = head, last.bump.detaches, let branch = last.bump.leaves,
      try repository.referenceTarget("refs/heads/" + branch) == last.base
    else { return nil }
    return branch
  }

  private func remove(tag: String, at commit: ObjectID) throws -> Bool {
    guard let existing = try repository.tag(tag), existing.target == commit else { return false }
    try repository.deleteReference("refs/tags/" + tag, expected: existing.id)
    return true
  }
}
