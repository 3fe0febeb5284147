import Effects
import Git
import Pipelines

/// A product on disk: its file, its place, its repository.
package struct ProductContext {
  package let world: World
  package let workspace: Workspace
  package let file: ProductFile
  package let repository: Repository

  package var product: Product { file.product }
  package var store: RunStore { RunStore(productRoot: workspace.productRoot, world) }

  /// Finds the product around a directory (absolute, or relative to the working directory), reads
  /// its file and opens its repository.
  package init(world: World, directory: String?) throws(Failure) {
    let root = try Self.locate(world, from: directory)
    self.world = world
    file = try ProductReader.read(
      Workspace(productRoot: root, repositoryRoot: root), world)
    let repository: Repository?
    do throws(GitError) {
      repository = try Repository.open(containing: root)
    } catch { throw Failure(error) }
    guard let repository, let top = repository.workingDirectory else {
      throw Failure(
        .refused, id: "no-repository", "`\(root)` lies in no git repository", file: root,
        hint: "git init && git add -A && git commit")
    }
    self.repository = repository
    workspace = Workspace(productRoot: root, repositoryRoot: top)
  }

  /// The nearest ancestor that holds product.json, by its real path.
  package static func locate(_ world: World, from directory: String?) throws(Failure) -> String {
    let start = PathText.join(world.environment.workingDirectory, directory ?? ".")
    do {
      guard try world.files.isDirectory(start) else {
        throw Failure(
          .missing, id: "directory-missing", "`\(start)` is not a directory", file: start)
      }
      var path = try world.files.realPath(start)
      while true {
        if try world.files.exists(path == "/" ? "/product.json" : path + "/product.json") {
          return path
        }
        if path == "/" { break }
        path = PathText.directory(of: path)
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch {
      throw Failure(.fault, id: "unexpected", "\(error)")
    }
    throw Failure(
      .missing, id: "product-missing", "no product.json in `\(start)` or above it", file: start,
      hint: "relctl init, or `-C DIR` to start elsewhere")
  }
}

extension Failure {
  /// A call on a repository that failed.
  package init(_ error: GitError) {
    let kind: Kind =
      switch error.kind {
      case .locked, .moved: .busy
      case .unsafeOwner, .noIdentity, .exists, .ambiguous: .refused
      case .notFound: .missing
      case .invalid: .invalid
      case .corrupt, .unsupported: .missing
      case .system: .io
      case .other: .fault
      }
    self.init(kind, id: "git-" + Self.name(error.kind), error.description, hint: error.hint)
  }

  private static func name(_ kind: GitError.Kind) -> String {
    switch kind {
    case .unsafeOwner: "owner"
    case .locked: "locked"
    case .moved: "moved"
    case .notFound: "not-found"
    case .exists: "exists"
    case .ambiguous: "ambiguous"
    case .invalid: "invalid"
    case .corrupt: "corrupt"
    case .noIdentity: "identity"
    case .unsupported: "unsupported"
    case .system: "io"
    case .other: "failed"
    }
  }
}
