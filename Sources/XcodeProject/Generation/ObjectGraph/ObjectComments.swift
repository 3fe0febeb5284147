/// What references to objects say about them, as comments in the project file.
extension ObjectGraph {
  /// nil for the main group.
  func comment(_ handle: Handle<Element>) -> String? {
    handle == project.mainGroup ? nil : elements[handle].nameOrPath
  }

  /// The name of what a build file builds.
  func name(of file: BuildFile) -> String {
    let name: String? =
      switch file.item {
      case .element(let element): comment(element)
      case .product(let product): products[product].name
      case .nothing: nil
      }
    return name ?? "(null)"
  }
}
