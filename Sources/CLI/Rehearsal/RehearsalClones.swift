import Effects
import Execution
import Pipelines

/// Throw-away clones of a product and its kits, side by side as the real ones, each with a bare
/// repository of its own as its remote.
struct RehearsalClones {
  /// A repository that takes part.
  private struct Source {
    /// Absolute: the real one's root.
    let root: String
    let name: String
    let commit: String
    let branch: String?
  }

  private let world: World
  private let directory: String
  private let sources: [Source]
  private let remoteName: String

  /// The clone of the product's directory.
  let productRoot: String
  let productRepository: String
  /// The kits' clones.
  let kits: [String]
  let branch: String?

  init(_ product: ProductContext, kits: [Kit], in directory: String) throws(Failure) {
    world = product.world
    self.directory = directory
    let workspace = product.workspace
    remoteName = product.product.git.remote
    var sources: [Source] = []
    do {
      let head = try product.repository.head()
      sources.append(
        Source(
          root: workspace.repositoryRoot, name: PathText.name(of: workspace.repositoryRoot),
          commit: head.commit?.hex ?? "HEAD", branch: head.branchName))
    } catch { throw Failure(error) }
    for kit in kits {
      sources.append(
        Source(
          root: kit.root, name: kit.name, commit: kit.head.commit?.hex ?? "HEAD",
          branch: kit.head.branchName))
    }
    self.sources = sources
    let ancestor = Self.commonAncestor(sources.map(\.root))
    func place(_ root: String) -> String {
      PathText.join(directory + "/work", PathText.relative(root, to: ancestor))
    }
    productRepository = place(workspace.repositoryRoot)
    productRoot =
      workspace.prefix.isEmpty ? productRepository : productRepository + "/" + workspace.prefix
    self.kits = kits.map { place($0.root) }
    branch = sources[0].branch
  }

  var productRemote: String { remote(0) }

  private func remote(_ index: Int) -> String {
    "\(directory)/remotes/\(index == 0 ? "product" : "kits")/\(sources[index].name).git"
  }

  /// Directories above all repositories, so that paths between them stay what they are.
  private static func commonAncestor(_ roots: [String]) -> String {
    var shared = PathText.directory(of: roots[0]).split(separator: "/")
    for root in roots.dropFirst() {
      let other = PathText.directory(of: root).split(separator: "/")
      shared = Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// Makes all of them anew.
  func make() throws(Failure) {
    do throws(FileError) {
      try world.files.remove(directory + "/work")
      try world.files.remove(directory + "/remotes")
      try world.files.makeDirectory(directory + "/remotes/product")
      try world.files.makeDirectory(directory + "/remotes/kits")
      try world.files.makeDirectory(directory + "/work")
    } catch { throw Failure(writing: error) }
    let places = [productRepository] + kits
    for index in sources.indices { try clone(index, to: places[index]) }
  }

  private func clone(_ index: Int, to place: String) throws(Failure) {
    let source = sources[index]
    let bare = remote(index)
    try git(["clone", "--quiet", "--bare", source.root, bare], in: directory)
    // A detached HEAD is no branch of the clone; its commit needs a name there.
    let branch = source.branch ?? "relctl-rehearsal"
    try git(["update-ref", "refs/heads/" + branch, source.commit], in: bare)
    try git(["symbolic-ref", "HEAD", "refs/heads/" + branch], in: bare)
    do throws(FileError) { try world.files.makeDirectory(PathText.directory(of: place)) } catch {
      throw Failure(writing: error)
    }
    try git(
      ["clone", "--quiet", "--origin", index == 0 ? remoteName : "origin", bare, place],
      in: directory)
    if source.branch == nil { try git(["checkout", "--quiet", "--detach"], in: place) }
  }

  @discardableResult
  func git(_ arguments: [String], in directory: String) throws(Failure) -> String {
    let git = GitCommand(facts: world.environment, isInteractive: false)
    let result = try Tool.run(git.command(arguments, in: directory), world)
    guard result.isSuccess else {
      throw Tool.failure(
        "rehearsal-clone", "the rehearsal's repositories could not be made", kind: .unavailable,
        command: ["git"] + arguments, result)
    }
    return result.text
  }
}
