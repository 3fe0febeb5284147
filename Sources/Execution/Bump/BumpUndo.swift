import Effects
import Git
import Pipelines

/// Takes back the last bump: the branch, the recorded bytes and the run's own tag.
package struct BumpUndo {
  package struct Undone {
    package let build: String
    package let commit: String
    package let lines: [String]
  }

  /// The id of the refusal to take back what others can have.
  static let pushed = "undo-pushed"

  private let product: ProductContext
  private var repository: Repository { product.repository }
  private var world: World { product.world }

  package init(_ product: ProductContext) { self.product = product }

  /// Refuses (77) unless HEAD is the bump that relctl's own journal says it made, and neither it
  /// nor its tag was pushed.
  package func run() throws(Failure) -> Undone {
    do {
      let (stored, bump, commit) = try lastBump()
      try requireUnpushed(commit, tag: stored.state.outcome.tag)
      try requireContents(bump)
      let head = try repository.head()
      let base = try ObjectID.required(bump.base)
      for edit in bump.edits { try restore(edit) }
      let now = world.time.now()
      let committer = try Identity(
        role: .committer, variables: world.environment.variables,
        configuration: try repository.configuration())
      try repository.updateHead(
        from: head, to: base, reflog: "relctl: undo the bump to \(bump.build)",
        by: committer.signature(time: now.seconds, offsetMinutes: now.zoneOffset / 60))
      try repository.refreshIndexEntries(bump.edits.map { RawPath($0.path) }, from: base)
      try regenerate(bump)
      var lines = [
        "took back \(bump.product) \(bump.version) (\(bump.build)); HEAD is \(base.short)"
      ]
      if let tag = stored.state.outcome.tag, try remove(tag: tag, at: commit) {
        lines.append("removed tag \(tag)")
      }
      return Undone(build: bump.build, commit: commit.hex, lines: lines)
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

  /// The projects follow the numbers back; one that cannot be generated is told, not fatal.
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

  private func lastBump() throws -> (RunStore.Stored, BumpAction, ObjectID) {
    guard let stored = try product.store.latestBump(), let bump = stored.plan.bump,
      let hex = stored.state.outcome.commit
    else {
      throw Failure(
        .refused, id: "undo-nothing", "no journal says that a bump was made here",
        hint: "git revert HEAD, if HEAD is a bump of another clone")
    }
    let commit = try ObjectID.required(hex)
    guard try repository.head().commit == commit else {
      throw Failure(
        .refused, id: "undo-head-moved",
        "HEAD is not the bump \(commit.short) any more, so nothing is taken back",
        hint: "git revert \(commit.short)")
    }
    return (stored, bump, commit)
  }

  private func requireUnpushed(_ commit: ObjectID, tag: String?) throws {
    for remote in try repository.remotes() {
      let tips = try repository.remoteTrackingReferences(of: remote).map(\.target)
      if !tips.isEmpty, try repository.isReachable(commit, from: tips) {
        throw Failure(
          .refused, id: Self.pushed, "the bump was pushed to `\(remote)`",
          hint: "a pushed number is never reused: bump again")
      }
      if let tag, try isOnServer(tag, remote) {
        throw Failure(
          .refused, id: Self.pushed, "tag `\(tag)` is on `\(remote)`",
          hint: "a pushed number is never reused: bump again")
      }
    }
  }

  /// Only asked where this run made a tag; a silent server does not let a number be reused.
  private func isOnServer(_ tag: String, _ remote: String) throws -> Bool {
    let git = GitCommand(
      facts: world.environment, isInteractive: world.environment.inputIsTerminal)
    let result = try Tool.run(
      git.command(
        ["ls-remote", "--tags", remote, "refs/tags/" + tag],
        in: product.workspace.repositoryRoot), world)
    guard result.isSuccess else {
      throw Tool.failure(
        "remote-silent", "`\(remote)` does not say whether it has tag `\(tag)`",
        kind: .unavailable, command: ["git", "ls-remote", remote], result)
    }
    return !result.text.isEmpty
  }

  private func path(_ edit: FileEdit) -> String {
    product.workspace.repositoryRoot + "/" + edit.path
  }

  private func requireContents(_ bump: BumpAction) throws {
    for edit in bump.edits where try world.files.readIfPresent(path(edit)) != edit.new {
      throw Failure(
        .refused, id: "undo-file-moved", "`\(edit.path)` changed since the bump", file: path(edit),
        hint: "git stash, then undo")
    }
  }

  private func restore(_ edit: FileEdit) throws(FileError) {
    if let old = edit.old {
      try world.files.replace(path(edit), with: old)
    } else {
      try world.files.remove(path(edit))
    }
  }

  private func remove(tag: String, at commit: ObjectID) throws -> Bool {
    guard let existing = try repository.tag(tag), existing.target == commit else { return false }
    try repository.deleteReference("refs/tags/" + tag, expected: existing.id)
    return true
  }
}
