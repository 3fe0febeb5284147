import Effects
import Pipelines
import Inputs
import XcodeProject

/// Where the inputs of apps and executables lie: of each package that one depends on, its manifests
/// and the directories of all its targets but tests; of each app, what its spec names.
///
/// Whole packages where something may read any file of them, and no manifest or spec says which:
/// programs that the build makes or runs, and includes of C.
struct InputPlaces {
  /// A directory or a file that is an input of a target.
  struct Place {
    /// Absolute and real.
    let path: String
    let kind: String
    /// What the role is, where it is not the file's own.
    let role: InputRole?
    let target: String
  }

  private let product: ProductContext
  private let survey: Survey
  /// Absolute and real paths of the tracked files whose includes may lead anywhere.
  private let includers: [String]

  private var world: World { product.world }

  /// `tracked`: absolute and real paths of all that product and kits track.
  init(_ product: ProductContext, survey: Survey, tracked: [String]) {
    self.product = product
    self.survey = survey
    includers = tracked.filter(Self.mayInclude)
  }

  private static func mayInclude(_ path: String) -> Bool {
    let name = PathText.name(of: path)
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ["c", "cc", "cpp", "cxx", "m", "mm", "s", "S", "h", "hh", "hpp", "hxx", "modulemap"]
      .contains(name[name.index(after: dot)...])
  }

  func all() throws(Failure) -> [Place] {
    var places: [Place] = []
    for name in product.product.products {
      guard let package = survey.facts.packages.first(where: { $0.executables.contains(name) })
      else { continue }
      places += try closure([package.path], target: name)
    }
    for loaded in survey.specs.values { places += try app(loaded) }
    return places
  }

  // MARK: Packages

  /// Packages by their directories, with all that they name by path.
  private func closure(_ directories: [String], target: String) throws(Failure) -> [Place] {
    let packages = reached(from: directories)
    // A plug-in or macro of one package works on the targets of all, one from elsewhere too.
    let hasPrograms = packages.contains { package in
      package.hasRemotePackages
        || package.targets.contains { $0.type == "plugin" || $0.type == "macro" }
    }
    var places: [Place] = []
    for package in packages {
      let root = real(product.workspace.absolute(package.path))
      func add(_ path: String, _ kind: String, _ role: InputRole? = nil) {
        places.append(Place(path: path, kind: kind, role: role, target: target))
      }
      let manifests = try manifests(in: root)
      for path in manifests { add(path, "package") }
      let parts = package.targets.filter { $0.type != "test" }
        .map { (real(product.workspace.absolute($0.path)), $0.type) }
      for (path, type) in parts { add(path, type) }
      let includes = includers.contains { file in
        parts.contains { PathText.isInside(file, $0.0) }
      }
      var readsFiles = false
      for manifest in manifests where try reads(manifest) { readsFiles = true }
      if hasPrograms || includes || readsFiles { add(root, "package", .reachable) }
    }
    return places
  }

  private func reached(from directories: [String]) -> [PackageFacts] {
    var waiting = directories
    var seen: Set<String> = []
    var packages: [PackageFacts] = []
    while let directory = waiting.popLast() {
      guard seen.insert(directory).inserted,
        let package = survey.facts.packages.first(where: { $0.path == directory })
      else { continue }
      waiting += package.dependencies
      packages.append(package)
    }
    return packages
  }

  private func manifests(in root: String) throws(Failure) -> [String] {
    do throws(FileError) {
      return try world.files.list(root).map(\.name).filter {
        $0.hasPrefix("Package") && $0.hasSuffix(".swift") || $0 == "Package.resolved"
      }.map { root + "/" + $0 }
    } catch { throw Failure(reading: error) }
  }

  private func reads(_ manifest: String) throws(Failure) -> Bool {
    guard manifest.hasSuffix(".swift") else { return false }
    do throws(FileError) {
      let bytes = try world.files.read(manifest)
      return ManifestImports.mayReadFiles(bytes) || ManifestImports.mayNameFiles(bytes)
    } catch { throw Failure(reading: error) }
  }

  // MARK: Apps

  private func app(_ loaded: LoadedSpec) throws(Failure) -> [Place] {
    let spec = loaded.spec
    var places: [Place] = []
    func add(_ path: String, _ role: InputRole?) {
      places.append(
        Place(
          path: real(PathText.join(spec.basePath, path)), kind: "app", role: role,
          target: spec.name))
    }
    for file in loaded.files { add(file, .spec) }
    for file in spec.configFiles.values { add(file, .xcconfig) }
    for group in spec.fileGroups { add(group, nil) }
    for reference in spec.projectReferences { add(reference.path, .spec) }
    for target in spec.targets where !target.type.isTest {
      for source in target.sources { add(source.path, nil) }
      for file in target.configFiles.values { add(file, .xcconfig) }
      if let path = target.info?.path { add(path, .plist) }
      if let path = target.entitlements?.path { add(path, .entitlements) }
    }
    if runsPrograms(spec) { add(product.workspace.repositoryRoot, .reachable) }
    if includers.contains(where: { file in
      places.contains { $0.role == nil && PathText.isInside(file, $0.path) }
    }) {
      add(spec.basePath, .reachable)
    }
    let packages = SpecReferences.packages(of: loaded, spec: spec.name).map {
      PathText.relative(real($0.path), to: product.workspace.productRoot)
    }
    return try places + closure(packages, target: spec.name)
  }

  /// A script of a build phase, a rule's, or a plug-in may read any file of the repository.
  private func runsPrograms(_ spec: Spec) -> Bool {
    spec.targets.contains { target in
      !target.preBuildScripts.isEmpty || !target.postCompileScripts.isEmpty
        || !target.postBuildScripts.isEmpty || !target.buildRules.isEmpty
        || !target.buildToolPlugins.isEmpty
    }
      || spec.aggregateTargets.contains { !$0.buildScripts.isEmpty || !$0.buildToolPlugins.isEmpty }
  }

  private func real(_ path: String) -> String { world.files.resolved(path) }
}
