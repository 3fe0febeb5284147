import Effects
import Git
import Inputs
import Pipelines

/// Checks out product and kits side by side, as a bump commit records them.
package struct Restoration {
  package struct Place: Sendable, Equatable {
    package let name: String
    package let revision: String
    /// Absolute.
    package let path: String
  }

  private let product: ProductContext
  private let clones: Bool

  private var world: World { product.world }

  /// `clones`: clones of their own instead of worktrees of the repositories here.
  package init(_ product: ProductContext, clones: Bool) {
    self.product = product
    self.clones = clones
  }

  /// Makes the checkouts below a directory that must be empty or missing; answers where they are,
  /// the product first. A failure removes what was made.
  package func restore(_ revision: String, into directory: String) throws(Failure) -> [Place] {
    let commit = try commit(revision)
    let record = try record(commit)
    let places = places(record, commit, in: directory)
    try requireEmpty(directory)
    var made: [(Place, String)] = []
    do throws(Failure) {
      for (place, source) in zip(places, try sources(record)) {
        made.append((place, source))
        try checkOut(place, from: source)
      }
    } catch {
      for (place, source) in made { remove(place, from: source) }
      throw error
    }
    return places
  }

  private func commit(_ revision: String) throws(Failure) -> ObjectID {
    do throws(GitError) {
      if let commit = try product.repository.resolve(revision) { return commit }
    } catch { throw Failure(error) }
    throw Failure(
      .usage, id: "unknown-revision", "there is no revision `\(revision)`", hint: "git log")
  }

  private func record(_ commit: ObjectID) throws(Failure) -> BumpRecord {
    let message: String
    do throws(GitError) { message = try product.repository.commit(commit).message } catch {
      throw Failure(error)
    }
    do throws(BumpRecord.NoBump) {
      return try BumpRecord.read(message, product: product.product.name)
    } catch {
      throw Failure(
        .mismatch, id: "not-a-bump", "\(commit.short) is no bump: \(error.message)",
        hint: "git log --grep '^Build-Number:'")
    }
  }

  /// The product lies as deep as its kits' paths climb, so that all of them stay inside.
  private func places(_ record: BumpRecord, _ commit: ObjectID, in directory: String) -> [Place] {
    let climbs =
      record.kits.map { kit in
        kit.path.split(separator: "/").prefix { $0 == ".." }.count
      }.max() ?? 1
    let parts = product.workspace.repositoryRoot.split(separator: "/")
    let root = directory + "/" + parts.suffix(max(1, climbs)).joined(separator: "/")
    return [Place(name: InputPath.product, revision: commit.hex, path: root)]
      + record.kits.map { kit in
        Place(name: kit.name, revision: kit.revision, path: PathText.join(root, kit.path))
      }
  }

  private func sources(_ record: BumpRecord) throws(Failure) -> [String] {
    [product.workspace.repositoryRoot]
      + (try record.kits.map { kit throws(Failure) in
        try KitReader.open(
          RecordedKit(name: kit.name, revision: kit.revision, path: kit.path), product.workspace
        ).root
      })
  }

  private func requireEmpty(_ directory: String) throws(Failure) {
    do throws(FileError) {
      guard try world.files.exists(directory), try !world.files.list(directory).isEmpty else {
        return
      }
    } catch { throw Failure(reading: error) }
    throw Failure(
      .refused, id: "not-empty", "`\(directory)` is not empty", file: directory,
      hint: "name another directory with `--output`")
  }

  private func checkOut(_ place: Place, from source: String) throws(Failure) {
    do throws(FileError) {
      try world.files.makeDirectory(PathText.directory(of: place.path))
    } catch { throw Failure(writing: error) }
    if clones {
      try git(["clone", "--quiet", "--no-checkout", source, place.path], in: source)
      try git(["checkout", "--quiet", "--detach", place.revision], in: place.path)
    } else {
      try git(["worktree", "add", "--quiet", "--detach", place.path, place.revision], in: source)
    }
  }

  private func remove(_ place: Place, from source: String) {
    if !clones { try? git(["worktree", "remove", "--force", place.path], in: source) }
    try? world.files.remove(place.path)
  }

  private func git(_ arguments: [String], in directory: String) throws(Failure) {
    let command = GitCommand(facts: world.environment, isInteractive: false)
      .command(arguments, in: directory, timeoutSeconds: 600)
    let result = try Tool.run(command, world)
    guard !result.isSuccess else { return }
    throw Tool.failure(
      "restore-failed", "git could not check out `\(arguments.last ?? "")`",
      command: ["git"] + arguments, result)
  }
}
