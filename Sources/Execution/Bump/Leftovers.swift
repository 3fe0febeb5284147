import Effects
import Git
import Pipelines

/// What a killed relctl can leave: temporary files beside those it was replacing, and its own
/// locks in the git directory.
package enum Leftovers {
  /// Removes them; call it only while relctl's lock is held.
  package static func remove(_ product: ProductContext) throws(Failure) {
    do throws(GitError) { try product.repository.removeOwnLeftovers() } catch {
      throw Failure(error)
    }
    var directories: Set<String> = [product.workspace.productRoot]
    if let stored = try product.store.latestWithBump(), let bump = stored.plan.bump {
      for edit in bump.edits {
        directories.insert(
          PathText.directory(of: product.workspace.repositoryRoot + "/" + edit.path))
      }
      for project in bump.projects {
        let directory = PathText.directory(of: product.workspace.absolute(project.spec))
        directories.insert(directory)
        for entry in (try? product.world.files.list(directory)) ?? []
        where entry.name.hasSuffix(".xcodeproj") {
          directories.formUnion(folders(in: directory + "/" + entry.name, product.world))
        }
      }
    }
    for directory in directories { try remove(in: directory, product.world) }
  }

  /// A project's folder and those in it.
  private static func folders(in directory: String, _ world: World) -> Set<String> {
    var result: Set<String> = [directory]
    for entry in (try? world.files.list(directory)) ?? [] where entry.kind == .directory {
      result.formUnion(folders(in: directory + "/" + entry.name, world))
    }
    return result
  }

  private static func remove(in directory: String, _ world: World) throws(Failure) {
    let entries = (try? world.files.list(directory)) ?? []
    for entry in entries where entry.kind == .regular && OwnTemporary.isOwn(entry.name) {
      do throws(FileError) { try world.files.remove(directory + "/" + entry.name) } catch {
        throw Failure(writing: error)
      }
    }
  }
}
