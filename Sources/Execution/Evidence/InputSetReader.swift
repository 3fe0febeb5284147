import Effects
import Git
import Inputs
import Pipelines

/// The input set of a product: the tracked files of product and kits that can change what its apps
/// and executables are built from (docs/inputs.md).
///
/// A superset of what is read; `InputPlaces` says where it looks.
package struct InputSetReader {
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
    let roots = try roots()
    let tracked = roots.flatMap { root in
      root.entries.map { root.path + "/" + $0.path.text }
    }
    let places = try InputPlaces(product, survey: survey, tracked: tracked).all()
      .filter { target == nil || $0.target == target }
    var found: [InputPath: (object: String, role: InputRole, targets: Set<String>)] = [:]
    for root in roots {
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

  private func real(_ path: String) -> String { world.files.resolved(path) }

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
    let inputs = [itself, real(path)].compactMap {
      InputPath.locate($0, in: roots.map { ($0.name, $0.path) })
    }
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

  private func hasArchive(_ directory: String) throws(Failure) -> Bool {
    do throws(FileError) { return try world.files.exists(directory + "/manifest.json") } catch {
      throw Failure(reading: error)
    }
  }
}
