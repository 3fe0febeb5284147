/// The project's Swift packages, and the objects they become.
final class PackageIndex {
  private let packages: [String: SwiftPackage]
  /// Positions among the project's remote packages.
  private var remotes: [String: Int] = [:]

  /// Adds the references of all packages; local ones get a reference in the navigator too.
  init(_ context: GenerationContext, tree: GroupTree) {
    packages = Dictionary(
      context.spec.packages.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for package in context.spec.packages {
      switch package.location {
      case .remote(let url, let requirement):
        remotes[package.name] = context.graph.project.remotePackages.count
        context.graph.project.remotePackages.append(
          RemotePackage(
            url: url, requirement: Self.fields(of: requirement), traits: traits(package, context)))
      case .local(let path, let group, let isExcluded):
        guard !isExcluded else { continue }
        context.graph.project.localPackages.append(
          LocalPackage(path: Self.written(path, package), traits: traits(package, context)))
        Self.addReference(path, group: group, context: context, tree: tree)
      }
    }
  }

  /// `traits` came with 2.46.
  private func traits(_ package: SwiftPackage, _ context: GenerationContext) -> [String]? {
    context.options.compatibility == .version246 ? package.traits : nil
  }

  func contains(_ name: String) -> Bool { packages[name] != nil }

  /// A new use of a package's product; products of local packages do not know their package.
  func product(_ name: String, of package: String, isPlugin: Bool = false) -> PackageProduct {
    PackageProduct(name: name, remotePackage: remotes[package], isPlugin: isPlugin)
  }

  /// XcodeGen doubles a slash at the end of a path.
  private static func written(_ path: String, _ package: SwiftPackage) -> String {
    let scalar = package.value.scalar ?? package.value["path"]?.scalar
    return scalar?.node?.text.hasSuffix("/") == true && path != "." ? path + "//" : path
  }

  private static func fields(of requirement: SwiftPackage.Requirement)
    -> [(key: String, value: String)]
  {
    switch requirement {
    case .branch(let name): [("branch", name), ("kind", "branch")]
    case .revision(let name): [("kind", "revision"), ("revision", name)]
    case .exact(let version): [("kind", "exactVersion"), ("version", version)]
    case .range(let from, let to):
      [("kind", "versionRange"), ("maximumVersion", to), ("minimumVersion", from)]
    case .upToNextMinor(let version):
      [("kind", "upToNextMinorVersion"), ("minimumVersion", version)]
    case .upToNextMajor(let version):
      [("kind", "upToNextMajorVersion"), ("minimumVersion", version)]
    }
  }

  private static func addReference(
    _ path: String, group: String?, context: GenerationContext, tree: GroupTree
  ) {
    let absolute = context.absolute(path)
    let reference = tree.packageFolder(at: absolute)
    let group = group ?? context.spec.options.localPackagesGroup ?? "Packages"
    if group.isEmpty {
      tree.addRoot(reference)
    } else if !tree.makeParentGroups(group.split(separator: "/"), for: reference) {
      context.report(
        id: "group-cycle", "the group `\(group)` lies inside the package `\(path)` itself", at: nil)
    }
  }
}
