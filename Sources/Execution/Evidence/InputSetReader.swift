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
    let places = places().filter { target == nil || $0.target == target }
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

  private func places() -> [Place] {
    var places: [Place] = []
    for name in product.product.products {
      guard let package = survey.facts.packages.first(where: { $0.executables.contains(name) })
      else { continue }
      places += closure([package.path], target: name)
    }
    for loaded in survey.specs.values {
      places += app(loaded)
    }
    return places
  }

  /// Packages by their directories, with all that they name by path.
  private func closure(_ directories: [String], target: String) -> [Place] {
    var waiting = directories
    var seen: Set<String> = []
    var places: [Place] = []
    while let directory = waiting.popLast() {
      guard seen.insert(directory).inserted,
        let package = survey.facts.packages.first(where: { $0.path == directory })
      else { continue }
      waiting += package.dependencies
      let root = real(product.workspace.absolute(directory))
      for name in ((try? world.files.list(root)) ?? []).map(\.name)
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

  private func app(_ loaded: LoadedSpec) -> [Place] {
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
    return places + closure(packages, target: spec.name)
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

  /// What is known of one file (absolute): its item, and what the records of the newest archive in
  /// `directory` say of it.
  package func explain(
    _ path: String, archives directory: String, target name: String? = nil
  ) throws(Failure) -> InputExplanation {
    // The file itself first: a tracked link is an input beside what it leads to.
    let itself = real(PathText.directory(of: path)) + "/" + PathText.name(of: path)
    let roots = try roots()
    let inputs = [itself, real(path)].compactMap { input(of: $0, roots) }
    let items = try items(target: name)
    let item = inputs.lazy.compactMap { input in items.first { $0.path == input } }.first
    let place = item?.path ?? inputs.first
    let isTracked = roots.contains { root in
      root.name == place?.repository && root.entries.contains { $0.path.bytes == place?.bytes }
    }
    var explanation = InputExplanation(path: place, item: item, isTracked: isTracked)
    guard try hasArchive(directory) else { return explanation }
    let manifest = try ArchiveShelf(world, directory: directory).manifest(of: nil)
    explanation.archive = "\(manifest.version) (\(manifest.build))"
    for target in manifest.targets where name == nil || name == target.name {
      guard let compilation = target.compilation else { continue }
      explanation.reads += compilation.reads.filter { $0.path == explanation.path }.map {
        .init(
          target: target.name, reader: $0.target, record: $0.record, object: $0.object, reason: nil)
      }
      explanation.reads += compilation.unaccounted.filter {
        $0.input.map { $0 == explanation.path } ?? ($0.path == path || $0.path == itself)
      }.map {
        .init(
          target: target.name, reader: $0.target, record: $0.record, object: nil,
          reason: $0.reason)
      }
    }
    return explanation
  }

  private func input(of path: String, _ roots: [Root]) -> InputPath? {
    roots.filter { PathText.isInside(path, $0.path) && path != $0.path }
      .max { $0.path.utf8.count < $1.path.utf8.count }
      .map {
        InputPath(repository: $0.name, bytes: Array(path.utf8.dropFirst($0.path.utf8.count + 1)))
      }
  }

  private func hasArchive(_ directory: String) throws(Failure) -> Bool {
    do throws(FileError) { return try world.files.exists(directory + "/manifest.json") } catch {
      throw Failure(reading: error)
    }
  }
}
