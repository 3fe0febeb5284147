import Effects
import Git
import Pipelines

/// Asks a remote whether a commit is on one of its branches or tags.
///
/// That a server hands out the id proves nothing, since it serves forks' commits too: the commit
/// must be a tip that `ls-remote` shows, or an ancestor of one.
struct ServerReachability {
  enum Answer {
    case yes
    case no
    case unknown(String)
  }

  private let world: World

  init(_ world: World) { self.world = world }

  func contains(_ commit: ObjectID, remote: String, of repository: Repository) -> Answer {
    guard let directory = repository.workingDirectory else { return .unknown("a bare clone") }
    let git = GitCommand(facts: world.environment)
    let listing: ProcessResult
    do throws(Failure) {
      listing = try Tool.run(
        git.command(["ls-remote", "--heads", "--tags", remote], in: directory), world)
    } catch { return .unknown(error.message) }
    guard listing.isSuccess else { return .unknown(Tool.tail(listing).last ?? "ls-remote failed") }
    let lines = listing.text.split(separator: "\n")
    if lines.contains(where: { $0.hasPrefix(commit.hex) }) { return .yes }
    guard !lines.isEmpty else { return .no }
    return fetchHistory(git, commit, remote, directory)
  }

  /// Fetches commits without trees into a throw-away repository and looks for the commit there.
  private func fetchHistory(
    _ git: GitCommand, _ commit: ObjectID, _ remote: String, _ directory: String
  ) -> Answer {
    do {
      let url = try Tool.run(git.command(["remote", "get-url", remote], in: directory), world)
      guard url.isSuccess else { return .unknown("it has no URL") }
      let parent = world.environment.value("TMPDIR") ?? "/tmp"
      let scratch = try world.files.makeTemporaryDirectory(in: parent, prefix: "relctl-history-")
      defer { try? world.files.remove(scratch) }
      let address = url.text.split(separator: "\n").first.map(String.init) ?? remote
      let steps = [
        ["init", "--quiet", "--bare", scratch],
        [
          "-C", scratch, "fetch", "--quiet", "--filter=tree:0", absolute(address, in: directory),
          "+refs/heads/*:refs/heads/*",
        ],
      ]
      for step in steps {
        let result = try Tool.run(
          git.command(step, in: directory, timeoutSeconds: 600), world)
        guard result.isSuccess else {
          return .unknown(Tool.tail(result).last ?? "the fetch failed")
        }
      }
      guard let history = try Repository.open(root: scratch) else {
        return .unknown("the fetched history cannot be opened")
      }
      let tips = try history.branches().map(\.target)
      guard try history.hasObject(commit) else { return .no }
      return try history.isReachable(commit, from: tips) ? .yes : .no
    } catch {
      return .unknown("\(error)")
    }
  }

  /// A remote's relative path counts from the repository, the fetch from elsewhere.
  private func absolute(_ address: String, in directory: String) -> String {
    let isPath = !address.contains(":") && !address.hasPrefix("/")
    return isPath ? PathText.join(directory, address) : address
  }
}
