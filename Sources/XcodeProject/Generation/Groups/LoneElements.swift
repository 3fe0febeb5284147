/// Files that targets use although no group of the navigator holds them.
///
/// They come about where a folder is reached in two ways that make different trees, and inside
/// synced folders. XcodeGen writes them with random ids and paths that lead nowhere; here they get
/// paths from the project's folder and ids of their own, so that they are found and built.
struct LoneElements {
  private let context: GenerationContext
  /// Made when the first such file turns up, which is rare.
  private lazy var paths = Dictionary(
    references.map { ($0.file, $0.path) }, uniquingKeysWith: { first, _ in first })
  private let references: [(file: Handle<Element>, path: String)]
  /// By position.
  private var reached: [Bool]

  init(_ context: GenerationContext, paths: [(file: Handle<Element>, path: String)]) {
    self.context = context
    references = paths
    reached = Array(repeating: false, count: context.graph.elements.values.count)
  }

  /// Detaches what targets use and no group holds, in the order of its uses.
  mutating func detach() -> [Handle<Element>] {
    reach(context.graph.project.mainGroup)
    for reference in context.graph.project.references { reach(reference.products) }
    var lone: [Handle<Element>] = []
    for file in context.graph.buildFiles.values {
      if case .element(let element) = file.item { detach(element, to: &lone) }
    }
    var lists = [context.graph.project.configurations]
    for target in context.graph.targets.values {
      lists.append(target.configurations)
      for group in target.syncedGroups { detach(group, to: &lone) }
    }
    for configuration in lists.flatMap(\.configurations) {
      if let base = configuration.base { detach(base, to: &lone) }
    }
    return lone
  }

  /// Whether an element was reached before.
  private mutating func mark(_ element: Handle<Element>) -> Bool {
    let before = reached[Int(element.index)]
    reached[Int(element.index)] = true
    return before
  }

  private mutating func reach(_ element: Handle<Element>) {
    if mark(element) { return }
    for child in context.graph.elements[element].children { reach(child) }
  }

  private mutating func detach(_ element: Handle<Element>, to lone: inout [Handle<Element>]) {
    if mark(element) { return }
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
