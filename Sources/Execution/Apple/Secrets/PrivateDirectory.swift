import Effects
import Pipelines

/// A directory of mode 0700 for keys on disk, inside the run's folder; removed when the work that
/// needs it ends, however it ends, and by the next run where a kill left it.
enum PrivateDirectory {
  private static let prefix = "private-"

  static func with<Result>(
    _ context: ActionContext, _ work: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let files = context.world.files
    let path: String
    do throws(FileError) {
      path = try files.makeTemporaryDirectory(in: context.run.path, prefix: prefix)
    } catch { throw Failure(writing: error) }
    let outcome: Swift.Result<Result, Failure>
    do throws(Failure) { outcome = .success(try work(path)) } catch { outcome = .failure(error) }
    do throws(FileError) { try files.remove(path) } catch {
      throw Failure(
        .io, id: "secret-left", "a private key could not be removed: \(error)", file: path,
        hint: "rm -r \(path)")
    }
    return try outcome.get()
  }

  /// Removes what killed runs left; the caller holds the product's lock.
  package static func sweep(_ productRoot: String, _ world: World) throws(Failure) {
    let runs = productRoot + "/.relctl/runs"
    do throws(FileError) {
      guard try world.files.isDirectory(runs) else { return }
      for run in try world.files.list(runs) where run.kind == .directory {
        for entry in try world.files.list(runs + "/" + run.name)
        where entry.name.hasPrefix(prefix) && entry.kind == .directory {
          try world.files.remove("\(runs)/\(run.name)/\(entry.name)")
        }
      }
    } catch { throw Failure(writing: error) }
  }
}
