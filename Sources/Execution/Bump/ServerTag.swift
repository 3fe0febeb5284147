import Effects
import Pipelines

/// What a remote itself says of a tag.
enum ServerTag {
  /// The id of the tag's object (of a lightweight one, its commit's); nil where the remote has no
  /// such tag. A remote that gives no answer is an error (69).
  static func object(
    _ tag: String, on remote: String, _ workspace: Workspace, _ world: World
  ) throws(Failure) -> String? {
    let command = GitCommand(facts: world.environment).command(
      ["ls-remote", "--refs", remote, "refs/tags/" + tag], in: workspace.repositoryRoot)
    let result = try Tool.run(command, world)
    guard result.isSuccess else {
      throw Tool.failure(
        "remote-silent", "`\(remote)` does not say whether it has tag `\(tag)`",
        kind: .unavailable, command: ["git", "ls-remote", remote], result)
    }
    return result.text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
}
