import Pipelines
import XcodeProject

/// The paths that a spec names and that can lead out of the product's repository.
enum SpecReferences {
  /// Everything that exists, and what is missing where a kit should be; what is missing inside the
  /// product's own repository is the validation's business.
  static func of(_ loaded: LoadedSpec, spec name: String, _ workspace: Workspace, _ world: World)
    -> [KitDiscovery.Reference]
  {
    let spec = loaded.spec
    // What cannot be looked at may well be there.
    let exists = { (path: String) in (try? world.files.exists(path)) != false }
    var paths: [(path: String, what: String)] = loaded.files.map { ($0, "include") }
    paths += spec.configFiles.values.map { ($0, "configFiles") }
    paths += spec.fileGroups.map { ($0, "fileGroups") }
    paths += spec.projectReferences.map { ($0.path, "projectReferences.\($0.name)") }
    for target in spec.targets {
      paths += target.sources.filter { source in
        !source.optional || exists(PathText.join(spec.basePath, source.path))
      }.map { ($0.path, "targets.\(target.name).sources") }
      paths += target.configFiles.values.map { ($0, "targets.\(target.name).configFiles") }
      paths += [target.info?.path, target.entitlements?.path].compactMap(\.self)
        .map { ($0, "targets.\(target.name)") }
    }
    return paths.map { (PathText.join(spec.basePath, $0.path), $0.what) }
      .filter { path, _ in
        !PathText.isInside(path, workspace.repositoryRoot)
          || exists(path)
      }
      .map { KitDiscovery.Reference(path: $0.0, source: "\(name) (\($0.1))") }
  }

  /// The directories of the packages that a spec names by path.
  static func packages(of loaded: LoadedSpec, spec name: String) -> [KitDiscovery.Reference] {
    loaded.spec.packages.compactMap { package in
      guard case .local(let path, _, _) = package.location else { return nil }
      return KitDiscovery.Reference(
        path: PathText.join(loaded.spec.basePath, path),
        source: "\(name) (packages.\(package.name))")
    }
  }
}
