import Pipelines

/// The marketing version that specs have before there is a product.json.
package enum SpecVersion {
  /// What all of them say, where it is a version; nil where they differ, say none or cannot be read.
  package static func common(
    of specs: [String], root: String, _ world: World
  ) -> String? {
    let real = world.files.resolved(root)
    let workspace = Workspace(productRoot: real, repositoryRoot: real)
    let generation = ProjectGeneration(workspace, world)
    var found: Set<String> = []
    for spec in specs {
      let request = generation.request(Product.App(project: spec))
      guard let loaded = try? generation.load(request, files: LiveFileTree()),
        let homes = try? SpecNumbers.homes(
          of: loaded, workspace: workspace, files: LiveFileTree(), world: world)
      else { return nil }
      found.formUnion(homes.marketing.map(\.text))
    }
    guard found.count == 1, let text = found.first, (try? SemanticVersion(text)) != nil else {
      return nil
    }
    return text
  }
}
