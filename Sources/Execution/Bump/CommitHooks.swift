import Effects
import Git

/// The hooks that `git commit` would have run; a bump runs none and says so.
enum CommitHooks {
  private static let names = [
    "pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "reference-transaction",
  ]

  /// Those that are there and executable, as git asks.
  static func present(_ repository: Repository, _ world: World) -> [String] {
    let directory = directory(repository, world)
    return names.filter { name in
      guard let status = try? world.files.status(directory + "/" + name) else { return false }
      return status.kind == .regular && status.permissions & 0o111 != 0
    }
  }

  /// Absolute paths of the hooks that are there.
  static func paths(_ repository: Repository, _ world: World) -> [String] {
    let directory = directory(repository, world)
    return present(repository, world).map { directory + "/" + $0 }
  }

  private static func directory(_ repository: Repository, _ world: World) -> String {
    let standard = repository.commonDirectory + "/hooks"
    guard let path = try? repository.configuration().string("core.hooksPath"), !path.isEmpty
    else { return standard }
    if path.hasPrefix("~/"), let home = world.environment.home { return home + path.dropFirst(1) }
    return PathText.join(repository.workingDirectory ?? repository.commonDirectory, path)
  }
}
