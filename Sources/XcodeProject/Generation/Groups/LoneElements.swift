/// Files that targets use although no group of the navigator holds them.
///
/// They come about where a folder is reached in two ways that make different trees, and inside
/// synced folders. XcodeGen writes them with random ids and paths that lead nowhere; here they get
/// paths from the project's folder and ids of their own, so that they are found and built.
struct LoneElements {
  private let context: GenerationContext
  private let paths: [Handle<Element>: String]
  private var reached: Set<Handle<Element>> = []

  init(_ context: GenerationContext, paths: [Handle<Element>: String]) {
    self.context = context
    self.paths = paths
  }

  /// Detaches what build files use and no group holds; in the order of the build files.
  mutating func detach() -> [Handle<Element>] {
    reach(context.graph.project.mainGroup)
    for reference in context.graph.project.references { reach(reference.products) }
    var lone: [Handle<Element>] = []
    for file in context.graph.buildFiles.values {
      if case .element(let element) = file.item { detach(element, to: &lone) }
    }
    return lone
  }

  private mutating func reach(_ element: Handle<Element>) {
    guard reached.insert(element).inserted else { return }
    for child in context.graph.elements[element].children { reach(child) }
  }

  private mutating func detach(_ element: Handle<Element>, to lone: inout [Handle<Element>]) {
    guard reached.insert(element).inserted else { return }
    lone.append(element)
    if let path = paths[element] {
      context.graph.elements[element].sourceTree = .sourceRoot
      context.graph.elements[element].path = PathText.relative(
        path, from: context.projectDirectory)
      context.graph.elements[element].name = PathText.lastComponent(path)
    }
    if context.graph.elements[element].kind == .variantGroup {
      for child in context.graph.elements[element].children { detach(child, to: &lone) }
    } else {
      for child in context.graph.elements[element].children { reach(child) }
    }
  }
}
