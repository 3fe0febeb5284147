import Effects
import Git
import Pipelines

/// Sends branch and build tag to the remote in one atomic push that creates the tag or fails.
enum Push {
  static func perform(_ action: PushAction, _ context: ActionContext) throws(Failure) -> Outcome {
    let repository = try RepositoryReader.open(context.workspace)
    let (commit, build) = try MakeTag.target(context, repository)
    try requireArchives(action, context)
    let tag = TagAction(template: action.tagTemplate, product: context.plan.product)
    let name = try MakeTag.name(tag, context, build: build)
    // Two clones that bump in one second make the very same commit; the run's own name keeps their
    // tags apart, so that the server takes one of them only.
    let subject = "\(context.plan.product) build \(build)" + (action.reserves ? ", reserved" : "")
    let isNew = try MakeTag.make(
      name: name, at: commit, message: "\(subject)\n\n\(MakeTag.runLine(context))\n",
      repository, context.world)
    if action.reserves, !isNew { try requireOwn(name, repository, context) }
    do throws(Failure) {
      try push(action, tag: name, commit: commit, context)
    } catch {
      guard try arrived(action, tag: name, repository, context) else {
        // A rejected push leaves no tag behind.
        if isNew { try remove(tag: name, repository) }
        throw error
      }
      try context.note("`\(action.remote)` has the tag, though its answer to the push was lost")
    }
    let branch = action.branch.map { "branch \($0) and " } ?? ""
    try context.note("pushed \(branch)tag \(name) to \(action.remote)")
    return Outcome(tag: name, lines: ["pushed \(name) to \(action.remote)"])
  }

  private static func requireArchives(_ action: PushAction, _ context: ActionContext)
    throws(Failure)
  {
    let missing = action.requiresArchives.filter { app in
      context.outcome.skipped.contains { $0.hasPrefix("app \(app)") }
    }
    guard let first = missing.first else { return }
    throw Failure(
      .refused, id: "app-not-archived", "app `\(first)` has no archive of this commit",
      hint: "archive it on a Mac, or name the stage's `apps`", details: missing)
  }

  private static func remove(tag name: String, _ repository: Repository) throws(Failure) {
    do throws(GitError) {
      guard let id = try repository.referenceTarget("refs/tags/" + name) else { return }
      try repository.deleteReference("refs/tags/" + name, expected: id)
    } catch { throw Failure(error) }
  }

  /// Whether the server holds this very tag object, made by a run of this clone: a push whose answer
  /// was lost has succeeded, and the branch came with the tag. One that was fetched names another
  /// clone's run, though its commit may be the same.
  private static func arrived(
    _ action: PushAction, tag name: String, _ repository: Repository, _ context: ActionContext
  ) throws(Failure) -> Bool {
    guard let run = try run(of: name, repository), isOwn(run, context) else { return false }
    let own: ObjectID?
    do throws(GitError) { own = try repository.referenceTarget("refs/tags/" + name) } catch {
      throw Failure(error)
    }
    let theirs = try? ServerTag.object(
      name, on: action.remote, context.workspace, context.world)
    return own != nil && theirs == own?.hex
  }

  /// A tag that was there is no reservation of this clone's when another clone's run made it, be it
  /// at the very same commit: git would call its push up to date.
  private static func requireOwn(
    _ name: String, _ repository: Repository, _ context: ActionContext
  ) throws(Failure) {
    guard let run = try run(of: name, repository), !isOwn(run, context) else { return }
    throw Failure(
      .busy, id: PushRefusal.lostRace,
      "somebody else pushed first: `\(name)` is of run \(run), at the very same commit",
      hint: "git pull, then bump again")
  }

  private static func run(of name: String, _ repository: Repository) throws(Failure) -> String? {
    do throws(GitError) { return try repository.tag(name)?.message.flatMap(MakeTag.run) } catch {
      throw Failure(error)
    }
  }

  /// Whether a run is of this clone: the present one, or one whose journal is here.
  private static func isOwn(_ id: String, _ context: ActionContext) -> Bool {
    if id == context.run.id { return true }
    guard !id.contains("/") else { return false }
    let path = PathText.directory(of: context.run.path) + "/" + id
    return (try? context.world.files.exists(path)) == true
  }

  private static func push(
    _ action: PushAction, tag: String, commit: ObjectID, _ context: ActionContext
  ) throws(Failure) {
    let reference = "refs/tags/" + tag
    // Nothing but what is named here: `push.followTags` would send tags of other people's.
    var arguments = ["--porcelain", "--no-follow-tags", "--force-with-lease=\(reference):"]
    // A tag alone needs no server that can take two references at once.
    if action.branch != nil { arguments.append("--atomic") }
    arguments.append(action.remote)
    if let branch = action.branch { arguments.append("\(commit.hex):refs/heads/\(branch)") }
    arguments.append("\(reference):\(reference)")
    let git = GitCommand(facts: context.world.environment)
    let command = git.push(
      arguments, in: context.workspace.repositoryRoot, timeoutSeconds: context.timeout ?? 600)
    let result = try Tool.run(command, context.world)
    guard !result.isSuccess else { return }
    throw PushRefusal.failure(result, remote: action.remote, tag: tag)
  }
}

/// What a failed push means: a lost race, a refusal, or no server.
package enum PushRefusal {
  /// The failure's id when somebody else pushed first.
  package static let lostRace = "push-lost"

  static func failure(_ result: ProcessResult, remote: String, tag: String) -> Failure {
    let text = result.text + "\n" + result.errorText
    func holds(_ words: String...) -> Bool { words.contains { text.contains($0) } }
    let command = ["git", "push", remote]
    if holds("[remote rejected]"), !holds("cannot lock ref", "reference already exists") {
      return Tool.failure(
        "push-refused", "`\(remote)` refused the push", kind: .refused, command: command, result,
        hint: "a protected branch? see `git.push: \"tag\"` in product.json")
    }
    if holds(
      "[rejected]", "non-fast-forward", "fetch first", "stale info", "cannot lock ref",
      "already exists")
    {
      return Tool.failure(
        lostRace, "somebody else pushed first: the branch moved, or `\(tag)` exists",
        kind: .busy, command: command, result,
        hint: "relctl bump --undo && git pull --rebase, then bump again")
    }
    if holds("Permission denied", "403", "Authentication failed", "could not read Username") {
      return Tool.failure(
        "push-denied", "`\(remote)` does not let this user push", kind: .refused,
        command: command, result)
    }
    if holds("does not support --atomic") {
      return Tool.failure(
        "push-not-atomic", "`\(remote)` cannot take a branch and a tag in one step",
        kind: .unavailable, command: command, result,
        hint: "\"push\": \"tag\" in the `git` of product.json sends the tag alone")
    }
    // Without a word on any reference the server was not at fault: git ends so when the user's
    // pre-push hook says no; what cannot be reached ends with 128.
    if result.ending == .exited(1), holds("failed to push some refs") {
      return Tool.failure(
        "push-refused", "a pre-push hook refused the push", kind: .refused, command: command,
        result, hint: "see .git/hooks/pre-push, or core.hooksPath")
    }
    return Tool.failure(
      "push-failed", "the push to `\(remote)` failed", kind: .unavailable, command: command,
      result, hint: "git ls-remote \(remote)")
  }
}
