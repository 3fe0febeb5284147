import Effects
import Git
import Pipelines

extension BumpUndo {
  /// Refuses where a remote has the bump or its tag: others may have them, too.
  func requireUnpushed(_ commit: ObjectID, tag: String?) throws {
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
}
