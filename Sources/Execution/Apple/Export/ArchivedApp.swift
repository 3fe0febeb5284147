import Effects
import Git
import Inputs
import Pipelines

/// An app's archive in dist/, proven to be the one that its manifest names and of this commit.
struct ArchivedApp {
  let manifest: ArchiveManifest
  /// Absolute.
  let path: String

  init(scheme: String, in directory: String, _ context: ActionContext) throws(Failure) {
    let shelf = context.workspace.absolute(directory)
    manifest = try ArchiveShelf(context.world, directory: shelf).manifest(of: nil)
    guard let target = manifest.targets.first(where: { $0.kind == .app && $0.name == scheme }),
      let archive = target.archive
    else {
      throw Failure(
        .missing, id: "app-not-archived", "`\(directory)` holds no archive of app `\(scheme)`",
        file: shelf, hint: "relctl archive --app \(scheme)")
    }
    path = shelf + "/" + archive.path
    try Self.requireCommit(manifest, context)
    let found: VerificationFacts.Found
    do throws(FileError) { found = try FileDigest.of(path, context.world) } catch {
      throw Failure(reading: error, hint: "relctl archive --app \(scheme)")
    }
    guard found.sha256 == archive.sha256 else {
      throw Failure(
        .mismatch, id: "archive-changed", "`\(archive.path)` is not what was archived",
        file: path, hint: "archive again",
        details: ["SHA-256 \(found.sha256)", "recorded \(archive.sha256 ?? "nowhere")"])
    }
  }

  private static func requireCommit(_ manifest: ArchiveManifest, _ context: ActionContext)
    throws(Failure)
  {
    let repository = try RepositoryReader.open(context.workspace)
    let head: ObjectID?
    do throws(GitError) { head = try repository.head().commit } catch { throw Failure(error) }
    let wanted = context.outcome.commit ?? head?.hex
    guard manifest.commit != wanted else { return }
    throw Failure(
      .mismatch, id: "archive-of-other-commit",
      "the newest archive is of \(manifest.commit.prefix(12)), this is "
        + "\(wanted?.prefix(12) ?? "no commit")", hint: "relctl archive")
  }

  /// The numeric core of the archived version.
  var marketing: String { String(manifest.version.prefix { $0 != "-" && $0 != "+" }) }

  /// Unpacks into an empty directory; answers the `.xcarchive`'s path.
  func unpack(into directory: String, _ world: World) throws(Failure) -> String {
    do throws(FileError) {
      try world.archives.extract(path, to: directory, limit: 16 << 30)
      let entries = try world.files.list(directory)
      if let entry = entries.first(where: { $0.name.hasSuffix(".xcarchive") }) {
        return directory + "/" + entry.name
      }
    } catch { throw Failure(reading: error) }
    throw Failure(
      .mismatch, id: "archive-unreadable", "`\(PathText.name(of: path))` holds no .xcarchive",
      file: path, hint: "archive again")
  }
}

/// A throw-away directory inside the run's folder.
enum WorkDirectory {
  static func with<Result>(
    _ prefix: String, _ context: ActionContext, _ work: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let path: String
    do throws(FileError) {
      path = try context.world.files.makeTemporaryDirectory(
        in: context.run.path, prefix: prefix + "-")
    } catch { throw Failure(writing: error) }
    defer { try? context.world.files.remove(path) }
    return try work(path)
  }
}
