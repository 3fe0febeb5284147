import Git
import Pipelines
import XcodeProject
import YAML

/// The build number that a commit's own files resolve to.
package struct ProductNumbers {
  private let workspace: Workspace
  private let world: World
  private let repository: Repository

  package init(workspace: Workspace, world: World, repository: Repository) {
    self.workspace = workspace
    self.world = world
    self.repository = repository
  }

  /// The number of a commit's tree; nil where its files do not decide one.
  package func number(at commit: ObjectID) throws(Failure) -> BuildNumber? {
    let files: CommitFileTree
    do throws(GitError) {
      files = try CommitFileTree(repository, commit: commit, root: workspace.repositoryRoot)
    } catch { throw Failure(error) }
    let path = workspace.productRoot + "/product.json"
    let bytes = files.contents(of: path)
    try files.requireWhole()
    guard let bytes, let product = try? ProductFile.parse(bytes, file: path).product else {
      return nil
    }
    guard let app = product.apps.first else { return product.build }
    let generation = ProjectGeneration(workspace, world)
    let loaded = try? generation.load(generation.request(app), files: files)
    try files.requireWhole()
    guard let loaded else { return nil }
    let homes = try SpecNumbers.homes(of: loaded, workspace: workspace, files: files, world: world)
    try files.requireWhole()
    return homes.build.first.flatMap { try? BuildNumber($0.text) }
  }

  /// Whether a commit is a product's bump.
  package func bump(at commit: ObjectID, of product: String) throws(Failure)
    -> BumpReader.Reading
  {
    try BumpReader(repository, product: product) { id throws(Failure) in try number(at: id) }
      .read(commit)
  }
}
