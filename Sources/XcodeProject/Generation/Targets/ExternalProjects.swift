import YAML

/// The referenced projects: read when first needed, shown in the group `Projects`.
final class ExternalProjects {
  private let context: GenerationContext
  private var files: [String: Handle<Element>] = [:]
  private var productGroups: [String: Handle<Element>] = [:]
  private var read: [String: ExternalProject] = [:]
  /// Reference proxies by project and product.
  private var products: [String: Handle<Element>] = [:]
  /// The group `Projects`; nil without references.
  private(set) var group: Handle<Element>?

  /// Adds the references of all projects, sorted by name ignoring case.
  init(_ context: GenerationContext) {
    self.context = context
    let references = context.spec.projectReferences.sorted {
      ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name)
    }
    guard !references.isEmpty else { return }
    for reference in references {
      let path = PathText.relative(context.absolute(reference.path), from: context.base)
      let file = context.graph.elements.add(
        Element(
          .fileReference, name: reference.name, path: path, fileType: "wrapper.pb-project"))
      let products = context.graph.elements.add(Element(.group, name: "Products"))
      files[reference.name] = file
      productGroups[reference.name] = products
      context.graph.project.references.append(
        ProjectObject.Reference(file: file, products: products))
    }
    group = context.graph.elements.add(
      Element(
        .group, name: "Projects", children: context.graph.project.references.map(\.file)))
  }

  /// The reference of a project's file.
  func file(of project: String) -> Handle<Element>? { files[project] }

  /// A target of a project; reports what is missing.
  func target(_ name: String, of project: String, at value: SpecValue?) -> ExternalProject.Target? {
    guard let reference = context.spec.projectReferences.first(where: { $0.name == project })
    else { return nil }
    guard let external = load(reference) else {
      context.report(
        id: "unreadable-project", "cannot read the project `\(reference.path)`", at: reference.value
      )
      return nil
    }
    guard let target = external[name] else {
      context.report(
        id: "unknown-external-target", "the project `\(reference.path)` has no target `\(name)`",
        at: value)
      return nil
    }
    return target
  }

  private func load(_ reference: ProjectReference) -> ExternalProject? {
    if let known = read[reference.name] { return known }
    let path = PathText.join(context.absolute(reference.path), "project.pbxproj")
    guard let bytes = context.folders.contents(of: path),
      let project = ExternalProject(reading: bytes)
    else { return nil }
    read[reference.name] = project
    return project
  }

  /// The proxy of a target's product, one for all that use it.
  func product(of target: ExternalProject.Target, in project: String) -> Handle<Element>? {
    guard let file = files[project], let group = productGroups[project] else { return nil }
    let key = project + "/" + target.id
    if let known = products[key] { return known }
    var proxy = Element(
      .referenceProxy, path: target.productFileName, sourceTree: .buildProducts,
      fileType: PathText.pathExtension(target.productFileName)
        .flatMap(XcodeFileType.type(ofExtension:)))
    proxy.remote = context.graph.proxies.add(
      ContainerProxy(
        portal: file, isProduct: true, remote: .foreign(target.product ?? ""),
        remoteInfo: target.name))
    let handle = context.graph.elements.add(proxy)
    products[key] = handle
    context.graph.elements[group].children.append(handle)
    return handle
  }
}
