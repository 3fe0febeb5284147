/// A target as schemes refer to it.
struct Buildable {
  let element: XMLElement
  /// nil for aggregate targets and those of packages.
  let type: ProductType?

  init(id: String, product: String, name: String, container: String, type: ProductType?) {
    element = XMLElement(
      "BuildableReference",
      [
        "BuildableIdentifier": "primary", "BlueprintIdentifier": id, "BuildableName": product,
        "BlueprintName": name, "ReferencedContainer": "container:" + container,
      ])
    self.type = type
  }

  var name: String { element.attributes["BlueprintName"] ?? "" }
  var container: String { element.attributes["ReferencedContainer"] ?? "" }

  func isSame(as other: Buildable) -> Bool {
    name == other.name && container == other.container
  }
}

/// Finds what schemes refer to: targets of this project, of other projects, of packages.
struct BuildableIndex {
  let project: ProjectBuilder
  /// Objects with ids.
  let graph: ObjectGraph

  func buildable(_ reference: TargetReference, at value: SpecValue?) -> Buildable? {
    switch reference.location {
    case .local: return local(reference.name)
    case .project(let other):
      guard
        let path = project.context.spec.projectReferences.first(where: { $0.name == other })?.path,
        let target = project.externals.target(reference.name, of: other, at: value)
      else { return nil }
      return Buildable(
        id: target.id, product: target.productFileName, name: target.name, container: path,
        type: target.type)
    }
  }

  func buildable(_ reference: TestableReference, at value: SpecValue?) -> Buildable? {
    if let target = reference.targetReference { return buildable(target, at: value) }
    guard case .package(let name) = reference.location,
      let package = project.context.spec.packages.first(where: { $0.name == name }),
      case .local(let path, _, _) = package.location
    else { return nil }
    return Buildable(
      id: reference.name, product: reference.name, name: reference.name, container: path,
      type: nil)
  }

  private func local(_ name: String) -> Buildable? {
    guard let handle = project.targets.handles[name] else { return nil }
    let native = project.targets.natives[name]
    return Buildable(
      id: graph.targets[handle].id.text, product: native?.productFileName ?? name, name: name,
      container: graph.project.name + ".xcodeproj", type: native?.type)
  }
}
