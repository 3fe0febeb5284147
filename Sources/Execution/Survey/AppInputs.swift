import Effects
import Pipelines
import XcodeProject

/// What an app is built from, as the paths that its spec leads to.
enum AppInputs {
  /// Relative to the product root, each with all below it: what the spec names, the packages among
  /// it, and what those name by path, however deep.
  static func paths(
    _ loaded: LoadedSpec, _ packages: [PackageFacts], _ workspace: Workspace, _ world: World
  ) -> [String] {
    let resolver = SettingsResolver(spec: loaded.spec, files: LiveFileTree())
    var paths: Set<String> = []
    for reach in loaded.reach(resolver) {
      let real = world.files.resolved(reach.path)
      paths.insert(PathText.relative(real, to: workspace.productRoot))
    }
    for package in packages where paths.contains(package.path) {
      paths.formUnion(package.dependencies)
    }
    return paths.sorted()
  }
}
