extension ProjectSerializer {
  mutating func writeProject() {
    let project = graph.project
    text.begin(project.id, "Project object", isa: .project)
    writeAttributes(project)
    text.field(
      "buildConfigurationList", id: project.configurations.id, Self.owner(.project, project.name))
    text.field("compatibilityVersion", optional: project.format.compatibilityVersion)
    text.field("developmentRegion", project.developmentRegion)
    text.field("hasScannedForEncodings", number: 0)
    text.field("knownRegions", texts: project.knownRegions)
    text.field("mainGroup", id: graph.elements[project.mainGroup].id, nil)
    text.field("minimizedProjectReferenceProxies", number: 1)
    writePackageReferences(project)
    if let version = project.format.preferredObjectVersion {
      text.field("preferredProjectObjectVersion", number: version)
    }
    text.field(
      "productRefGroup", id: graph.elements[project.productsGroup].id,
      graph.comment(project.productsGroup))
    text.field("projectDirPath", "")
    writeProjectReferences(project)
    text.field("projectRoot", "")
    let graph = graph
    text.list("targets", project.targets) {
      $0.reference(graph.targets[$1].id, graph.targets[$1].name)
    }
    text.end()
  }

  private mutating func writeAttributes(_ project: ProjectObject) {
    let graph = graph
    let id = { (target: Handle<TargetObject>) in graph.targets[target].id }
    let own = project.attributes.filter { $0.key != "TargetAttributes" }
    let targets = project.targetAttributes.map { (id: id($0.key), attributes: $0.value) }
      .sorted { $0.id < $1.id }
    text.map("attributes") { text in
      text.fields(own.filter { $0.key < "TargetAttributes" }, id: id)
      text.map("TargetAttributes") { text in
        for target in targets {
          text.key(named: target.id.text)
          text.nested { $0.fields(target.attributes, id: id) }
          text.endField()
        }
      }
      text.fields(own.filter { $0.key > "TargetAttributes" }, id: id)
    }
  }

  private mutating func writePackageReferences(_ project: ProjectObject) {
    guard !project.remotePackages.isEmpty || !project.localPackages.isEmpty else { return }
    let references =
      project.remotePackages.map { ($0.id, Self.comment($0)) }
      + project.localPackages.map { ($0.id, Self.comment($0)) }
    text.list("packageReferences", references) { $0.reference($1.0, $1.1) }
  }

  private mutating func writeProjectReferences(_ project: ProjectObject) {
    guard !project.references.isEmpty else { return }
    let graph = graph
    text.list("projectReferences", project.references) { text, reference in
      text.nested { text in
        for (key, handle) in [("ProductGroup", reference.products), ("ProjectRef", reference.file)]
        {
          text.key(named: key)
          text.reference(graph.elements[handle].id, graph.comment(handle))
          text.endField()
        }
      }
    }
  }

  static func comment(_ package: RemotePackage) -> String {
    let last = package.url.split(separator: "/").last.map(String.init) ?? package.url
    let name = last.split(separator: ".git", omittingEmptySubsequences: false).joined()
    return "\(ObjectClass.remotePackage.rawValue) \"\(name)\""
  }

  static func comment(_ package: LocalPackage) -> String {
    "\(ObjectClass.localPackage.rawValue) \"\(package.path)\""
  }

  mutating func write(_ package: RemotePackage) {
    text.begin(package.id, Self.comment(package), isa: .remotePackage)
    text.field("repositoryURL", package.url)
    text.map("requirement") { text in
      text.fields(package.requirement.map { ($0.key, .text($0.value)) }) { _ in .none }
    }
    if let traits = package.traits { text.field("traits", texts: traits) }
    text.end()
  }

  mutating func write(_ package: LocalPackage) {
    text.begin(package.id, Self.comment(package), isa: .localPackage)
    text.field("relativePath", package.path)
    if let traits = package.traits { text.field("traits", texts: traits) }
    text.end()
  }

  mutating func write(_ product: PackageProduct) {
    text.begin(product.id, product.name, isa: .packageProduct)
    if let position = product.remotePackage {
      let package = graph.project.remotePackages[position]
      text.field("package", id: package.id, Self.comment(package))
    }
    text.field("productName", product.isPlugin ? "plugin:" + product.name : product.name)
    text.end()
  }
}
