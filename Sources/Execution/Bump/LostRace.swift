import Effects
import Git
import Pipelines

/// What follows a push that came too late: the bump is taken back, and the clone follows the
/// remote, so that the next plan stands on what the winner pushed.
package struct LostRace {
  /// A bump is quick to repeat. Of 16 writers that push at once one wins each round: with 60 rounds
  /// three of 160 bumps gave up, with 250 it is one in 60,000.
  package static let bumpAttempts = 250
  /// Rounds that found the remote as it was before: then it refuses, and nobody races.
  package static let idleAttempts = 5
  /// A pipeline repeats its tests on the new base.
  package static let pipelineAttempts = 5

  /// Whether a failure says that a number went to somebody else: the push came too late, or the
  /// tag was fetched since.
  package static func isLost(_ failure: Failure) -> Bool {
    failure.id == PushRefusal.lostRace || failure.id == MakeTag.elsewhere
  }

  private let product: ProductContext
  private let remote: String

  private var world: World { product.world }

  package init(_ product: ProductContext, remote: String) {
    self.product = product
    self.remote = remote
  }

  /// Undoes the run's own unpushed bump and fast-forwards; a clone that has commits of its own is
  /// left as it is (75).
  package func follow(branch: String?) throws(Failure) {
    do throws(Failure) { _ = try BumpUndo(product).run() } catch {
      // The winner made the very same commit, in the same second with the same name: it is the
      // new base, and only the tag says whose number it is.
      guard error.id == BumpUndo.pushed else { throw error }
    }
    // `fetch.pruneTags` would delete the user's own tags.
    try git(["fetch", "--quiet", "--no-prune", "--tags", remote], "fetch from `\(remote)`")
    let isDetached: Bool
    do throws(GitError) { isDetached = try product.repository.head().branchName == nil } catch {
      throw Failure(error)
    }
    guard let branch else { return }
    try git(
      ["fetch", "--quiet", "--no-prune", remote, "refs/heads/\(branch)"], "fetch `\(branch)`")
    try git(
      isDetached
        ? ["checkout", "--quiet", "--detach", "FETCH_HEAD"]
        : ["merge", "--quiet", "--ff-only", "FETCH_HEAD"],
      "follow `\(remote)/\(branch)`",
      hint: "git pull --rebase, then bump again")
  }

  private func git(_ arguments: [String], _ what: String, hint: String? = nil) throws(Failure) {
    let command = GitCommand(facts: world.environment).command(
      arguments, in: product.workspace.repositoryRoot)
    let result = try Tool.run(command, world)
    guard !result.isSuccess else { return }
    throw Tool.failure(
      "race-not-followed", "could not \(what) after a lost race", kind: .busy,
      command: ["git"] + arguments, result, hint: hint)
  }

  /// Waits a random time that shrinks with the attempts, from 2 s on: each round has a winner, and
  /// who has lost most often must come before who has just begun.
  package func pause(attempt: Int) {
    world.time.sleep(seconds: Double.random(in: 0.02...max(0.05, 2 / Double(attempt))))
  }
}
