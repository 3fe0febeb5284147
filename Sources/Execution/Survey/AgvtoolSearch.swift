import Effects
import Pipelines
import XcodeProject
import YAML

/// Where a product has agvtool run: in its specs, its pipelines, the scripts that they name, and
/// the commit hooks that a bump does not run.
package enum AgvtoolSearch {
  private static let scriptLimit = 1 << 20

  package static func warnings(_ loaded: LoadedSpec, _ world: World) -> [Diagnostic] {
    let resolver = SettingsResolver(spec: loaded.spec, files: LiveFileTree())
    let scripts = loaded.reach(resolver).filter { $0.role == .script }.map(\.path)
    return warnings(loaded.files + scripts, world)
  }

  /// In a pipeline's file, and in what its `run` stages start from the product.
  package static func warnings(_ pipeline: Pipeline, file: String, root: String, _ world: World)
    -> [Diagnostic]
  {
    var paths = [file]
    for stage in pipeline.stages {
      guard case .run(let run) = stage.settings else { continue }
      paths += run.command.map(\.text).filter { !$0.hasPrefix("-") && !$0.contains("{") }
        .map { PathText.join(root, $0) }
    }
    return warnings(paths, world)
  }

  /// Everywhere in a product, as far as its files can be read.
  package static func warnings(_ product: ProductContext) -> [Diagnostic] {
    let world = product.world
    let workspace = product.workspace
    let generation = ProjectGeneration(workspace, world)
    var result: [Diagnostic] = []
    for app in product.product.apps {
      guard let loaded = try? generation.load(generation.request(app), files: LiveFileTree())
      else { continue }
      result += warnings(loaded, world)
    }
    for name in ProductReader.pipelineNames(workspace, world) {
      guard let file = try? ProductReader.pipeline(name, workspace, world) else { continue }
      result += warnings(file.pipeline, file: file.file, root: workspace.productRoot, world)
    }
    return result + warnings(CommitHooks.paths(product.repository, world), world)
  }

  private static func warnings(_ paths: [String], _ world: World) -> [Diagnostic] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }.flatMap { path -> [Diagnostic] in
      guard (try? world.files.status(path))?.kind == .regular,
        let bytes = try? world.files.read(path, limit: scriptLimit)
      else { return [] }
      return AgvtoolUse.warnings(bytes, file: path)
    }
  }
}
