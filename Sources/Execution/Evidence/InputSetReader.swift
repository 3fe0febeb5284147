import Effects
import Git
import Inputs
import Pipelines
import XcodeProject

/// The input set of a product: the tracked files of product and kits that can change what its apps
/// and executables are built from (docs/inputs.md).
///
/// A superset of what is read: of each package that a target depends on, the directories of all its
/// targets but tests; where one of them is a plug-in, the package whole.
package struct InputSetReader {
  /// A directory or a file that is an input of a target.
  private struct Place {
    /// Absolute and real.
    let path: String
    let kind: String
    /// What the role is, where it is not the file's own.
    let role: InputRole?
    let target: String
  }

  private struct Root {
    let name: String
    let path: String
    let entries: [TreeEntry]
  }

  private let product: ProductContext
  private let survey: Survey

  private var world: World { product.world }

  package init(_ product: ProductContext, survey: Survey) {
    self.product = product
    self.survey = survey
  }

  /// Apps by their spec's name, then executables.
  package var targets: [String] {
    survey.facts.apps.map { app in app.app.project }
      .compactMap { survey.specs[$0]?.spec.name } + product.product.products
  }

  /// The items, sorted by path; `target` keeps those of one target.
  package func items(target: String? = nil) throws(Failure) -> [InputItem] {
    if let target, !targets.contains(target) {
      throw Failure(
        .usage, id: "unknown-target", "there is no app or executable `\(target)`",
        hint: "there are: " + targets.joined(separator: ", "))
    }
    let places = try places().filter { target == nil || $0.target == target }
    var found: [InputPath: (object: String, role: InputRole, targets: Set<String>)] = [:]
    for root in try roots() {
      for entry in root.entries where entry.mode != .submodule {
        let path = root.path + "/" + entry.path.text
        let input = InputPath(repository: root.name, bytes: entry.path.bytes)
        for place in places where PathText.isInside(path, place.path) {
          let role = place.role ?? InputRole.of(entry.path.text, kind: place.kind)
          let known = found[input]
          let isBetter = known == nil || known?.role == .reachable
          found[input] = (
            entry.id.hex, isBetter ? role : known?.role ?? role,
            (known?.targets ?? []).union([place.target])
          )
        }
      }
    }
    return found.map {
      InputItem(
        path: $0.key, object: $0.value.object, role: $0.value.role,
        targets: $0.value.targets.sorted())
    }.sorted { $0.path < $1.path }
  }

  // MARK: Places

  private func places() throws(Failure) -> [Place] {
    var places: [Place] = []
    for name in product.product.products {
      guard let package = survey.facts.packages.first(where: { $0.executables.contains(name) })
      else { continue }
      places += try closure([package.path], target: name)
    }
    for loaded in survey.specs.values {
      places += try app(loaded)
    }
    return places
  }

  private func list(_ directory: String) throws(Failure) -> [DirectoryEntry] {
    do throws(FileError) { return try world.files.list(directory) } catch {
      throw Failure(reading: error)
    }
  }

  /// Packages by their directories, with all that they name by path.
  private func closure(_ directories: [String], target: String) throws(Failure) -> [Place] {
    var waiting = directories
    var seen: Set<String> = []
    var places: [Place] = []
    while let directory = waiting.popLast() {
      guard seen.insert(directory).inserted,
        let package = survey.facts.packages.first(where: { $0.path == directory })
      else { continue }
      waiting += package.dependencies
      let root = real(product.workspace.absolute(directory))
      for name in try list(root).map(\.name)
      where name.hasPrefix("Package") && name.hasSuffix(".swift") || name == "Package.resolved" {
        places.append(Place(path: root + "/" + name, kind: "package", role: nil, target: target))
      }
      for part in package.targets where part.type != "test" {
        places.append(
          Place(
            path: real(product.workspace.absolute(part.path)), kind: part.type, role: nil,
            target: target))
      }
      if package.targets.contains(where: { $0.type == "plugin" }) {
        places.append(Place(path: root, kind: "package", role: .reachable, target: target))
      }
    }
    return places
  }

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
    let packages = SpecReferences.packages(of: loaded, spec: spec.name).map {
      PathText.relative(real($0.path), to: product.workspace.productRoot)
    }
    return try places + closure(packages, target: spec.name)
  }

  private func real(_ path: String) -> String { (try? world.files.realPath(path)) ?? path }

  private func roots() throws(Failure) -> [Root] {
    var roots: [Root] = []
    do throws(GitError) {
      guard let head = try product.repository.head().commit else { return [] }
      roots.append(
        Root(
          name: InputPath.product, path: product.workspace.repositoryRoot,
          entries: try product.repository.treeEntries(of: head)))
      for kit in survey.kits {
        guard let head = kit.head.commit else { continue }
        roots.append(
          Root(
            name: kit.name, path: kit.root, entries: try kit.repository.treeEntries(of: head)))
      }
    } catch { throw Failure(error) }
    return roots
  }

  // MARK: Explaining

  /// What is known of one file (absolute): its item, and the record that named it in the newest
  /// archive; nil where it is no input.
  package func explain(_ path: String) throws(Failure) -> (
    item: InputItem, reads: [ArchiveManifest.Read]
  )? {
    let real = real(path)
    guard let root = try roots().first(where: { PathText.isInside(real, $0.path) }) else {
      return nil
    }
    let input = InputPath(
      repository: root.name, path: String(real.dropFirst(root.path.count + 1)))
    guard let item = try items().first(where: { $0.path == input }) else { return nil }
    let shelf = ArchiveShelf(world, directory: product.workspace.absolute("dist"))
    let manifest = try? shelf.manifest(of: nil)
    let reads = manifest?.targets.flatMap { $0.compilation?.reads ?? [] } ?? []
    return (item, reads.filter { $0.path == input })
  }
}
