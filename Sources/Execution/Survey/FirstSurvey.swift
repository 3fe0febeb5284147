import Git
import Pipelines

/// What specs say of a product before there is a product.json.
package struct FirstSurvey {
  /// The marketing version that all of them have; nil where they differ, say none, or cannot be read.
  package private(set) var version: String?
  /// The projects that they generate and of which git tracks no file, relative to `root`.
  package private(set) var untrackedProjects: [String] = []

  /// `specs` are relative to `root`. A spec that cannot be read is passed over: `validate` names it.
  package init(specs: [String], root: String, _ world: World) {
    let real = world.files.resolved(root)
    let workspace = Workspace(productRoot: real, repositoryRoot: real)
    let generation = ProjectGeneration(workspace, world)
    var versions: Set<String?> = []
    for spec in specs {
      let request = generation.request(Product.App(project: spec))
      guard let loaded = try? generation.load(request, files: LiveFileTree()),
        let homes = try? SpecNumbers.homes(
          of: loaded, workspace: workspace, files: LiveFileTree(), world: world)
      else {
        versions.insert(nil)
        continue
      }
      versions.formUnion(homes.marketing.map(\.text))
      let project = PathText.join(loaded.spec.basePath, loaded.spec.name + ".xcodeproj")
      if let path = workspace.inRepository(project), !Self.tracks(project) {
        untrackedProjects.append(path)
      }
    }
    if versions.count == 1, let text = versions.first ?? nil, (try? SemanticVersion(text)) != nil {
      version = text
    }
  }

  /// False also where there is no repository yet.
  private static func tracks(_ directory: String) -> Bool {
    guard let repository = try? Repository.open(containing: PathText.directory(of: directory)),
      let root = repository.workingDirectory, directory.hasPrefix(root + "/"),
      let commit = try? repository.head().commit
    else { return false }
    let path = RawPath(String(directory.dropFirst(root.count + 1)))
    return (try? repository.entry(at: path, in: commit)) != nil
  }
}
