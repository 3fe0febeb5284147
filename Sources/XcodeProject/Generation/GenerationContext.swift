import YAML

/// What all parts of one generation share: the spec, the files, and the graph that grows.
final class GenerationContext {
  let spec: Spec
  let options: GenerationOptions
  let folders: FolderCache
  let order: FinderOrder
  /// Absolute.
  let base: String
  /// Absolute: the folder that holds the project.
  let projectDirectory: String
  var graph: ObjectGraph
  /// Problems that only generating finds.
  private(set) var problems: [Diagnostic] = []

  init(_ spec: Spec, files: any FileTree, options: GenerationOptions) {
    self.spec = spec
    self.options = options
    folders = FolderCache(files)
    order = FinderOrder(collator: options.collator)
    base = PathText.resolve(spec.basePath, in: "/")
    projectDirectory = options.projectDirectory.map { PathText.resolve($0, in: "/") } ?? base
    graph = ObjectGraph(project: ProjectObject(name: spec.name))
    graph.project.mainGroup = graph.elements.add(Element(.group))
    graph.project.productsGroup = graph.elements.add(Element(.group, name: "Products"))
  }

  /// Hands over the graph, so that changing it copies nothing.
  func takeGraph() -> ObjectGraph {
    let taken = graph
    graph = ObjectGraph(project: ProjectObject(name: taken.project.name))
    return taken
  }

  func report(_ problem: Diagnostic) {
    problems.append(problem)
  }

  /// A problem at a value of the spec; at the spec as a whole where loading made the value up.
  func report(id: String, _ message: String, at value: SpecValue?, hint: String? = nil) {
    if let node = value?.node {
      report(node.diagnostic(id: id, message, hint: hint))
    } else {
      report(Diagnostic(id: id, message: message, file: base, hint: hint))
    }
  }

  /// A path of the spec, made absolute.
  func absolute(_ path: String) -> String { PathText.resolve(path, in: base) }
}
