import Effects
import Git
import Pipelines
import XcodeProject

/// Finds the kits: every repository other than the product's that a path of a spec or a manifest
/// leads into, by real path and transitively.
package struct KitDiscovery {
  /// A path that the product names, and who names it.
  package struct Reference: Hashable {
    /// Absolute.
    package let path: String
    /// `clients/project.yml: packages.HarborKit`.
    package let source: String

    package init(path: String, source: String) {
      self.path = path
      self.source = source
    }
  }

  private struct Found {
    let repository: Repository
    let root: String
    var references: [String]
  }

  private let context: ProductContext
  private let manifests: ManifestReader
  private var byRoot: [String: Found] = [:]
  private var order: [String] = []
  private(set) package var packages: [PackageFacts] = []
  private var seenPackages: Set<String> = []
  /// By the package's directory: the packages it names by path, and those from elsewhere.
  private var graph: [String: (paths: [String], remote: [String])] = [:]

  package init(_ context: ProductContext, manifests: ManifestReader) {
    self.context = context
    self.manifests = manifests
  }

  /// Follows references of specs and packages (directories); answers the kits sorted by name.
  package mutating func discover(
    references: [Reference], packages: [Reference]
  ) throws(Failure) -> [Kit] {
    for reference in references { try note(reference) }
    var waiting = packages
    while let next = waiting.popLast() { try visit(next, &waiting) }
    for index in self.packages.indices {
      let directory = context.workspace.absolute(self.packages[index].path)
      let reached = reach(directory)
      self.packages[index].hasRemotePackages = reached.contains { graph[$0]?.remote != [] }
      self.packages[index].dependencies = reached.filter { $0 != directory }.map(shown).sorted()
    }
    self.packages.sort { ($0.kit ?? "", $0.path) < ($1.kit ?? "", $1.path) }
    let kits = try kits()
    let names = Dictionary(uniqueKeysWithValues: kits.map { ($0.root, $0.name) })
    for index in self.packages.indices {
      if let root = self.packages[index].kit { self.packages[index].kit = names[root] }
    }
    return kits
  }

  /// A package's directory and those of the packages it names by path, transitively.
  private func reach(_ directory: String) -> Set<String> {
    var seen: Set<String> = []
    var waiting = [directory]
    while let next = waiting.popLast() {
      guard graph[next] != nil, seen.insert(next).inserted else { continue }
      waiting += graph[next]?.paths ?? []
    }
    return seen
  }

  /// One package: its manifest, its own place, and the packages it names by path.
  private mutating func visit(_ reference: Reference, _ waiting: inout [Reference])
    throws(Failure)
  {
    guard let real = try realPath(reference) else { return }
    try note(Reference(path: real, source: reference.source))
    guard seenPackages.insert(real).inserted else { return }
    let manifest = try manifests.manifest(of: real)
    packages.append(
      PackageFacts(
        name: manifest.name,
        path: PathText.relative(real, to: context.workspace.productRoot),
        kit: root(of: real), targets: manifest.targets.map { target(of: $0, in: real) },
        executables: manifest.products.filter(\.isExecutable).map(\.name)))
    graph[real] = (
      manifest.pathDependencies.map { context.world.files.resolved($0) },
      manifest.remoteDependencies
    )
    for dependency in manifest.pathDependencies.sorted() {
      waiting.append(
        Reference(
          path: dependency, source: shown(real) + "/Package.swift"))
    }
  }

  /// A target with its directory: the written one, or SwiftPM's conventional places.
  private func target(of target: PackageManifest.Target, in package: String) -> PackageTarget {
    let parents =
      target.type == "test"
      ? ["Tests", "Sources", "Source", "src", "srcs"]
      : target.type == "plugin" ? ["Plugins"] : ["Sources", "Source", "src", "srcs"]
    let conventional = parents.map { "\(package)/\($0)/\(target.name)" }.first { path in
      (try? context.world.files.isDirectory(path)) == true
    }
    let path =
      target.path.map { PathText.join(package, $0) } ?? conventional
      ?? "\(package)/\(parents[0])/\(target.name)"
    return PackageTarget(
      name: target.name, type: target.type, path: shown(path), dependencies: target.dependencies)
  }

  /// The kit root a path lies in; nil inside the product's repository.
  private func root(of path: String) -> String? {
    byRoot.keys.filter { PathText.isInside(path, $0) }.max { $0.count < $1.count }
  }

  private func shown(_ path: String) -> String {
    PathText.relative(path, to: context.workspace.productRoot)
  }

  private func realPath(_ reference: Reference) throws(Failure) -> String? {
    do {
      return try context.world.files.realPath(reference.path)
    } catch {
      throw Failure(
        .missing, id: "kit-missing",
        "`\(shown(reference.path))`, named by \(reference.source), is not there",
        file: reference.path, hint: "check the kit out beside the product")
    }
  }

  /// Notes which repository a path leads into.
  private mutating func note(_ reference: Reference) throws(Failure) {
    guard let real = try realPath(reference) else { return }
    let repository: Repository?
    do throws(GitError) {
      repository = try Repository.open(containing: real)
    } catch { throw Failure(error) }
    guard let repository, let root = repository.workingDirectory else {
      throw Failure(
        .refused, id: "kit-no-repository",
        "`\(shown(real))`, named by \(reference.source), lies in no git repository",
        file: reference.path, hint: "git init in it, or keep it inside the product's repository")
    }
    let own = context.workspace.repositoryRoot
    if root == own { return }
    guard !PathText.isInside(own, root) else {
      throw Failure(
        .refused, id: "kit-contains-product",
        "`\(shown(real))`, named by \(reference.source), lies in a repository that contains the "
          + "product", file: reference.path,
        hint: "move the kit out, or make both one repository")
    }
    if byRoot[root] == nil {
      byRoot[root] = Found(repository: repository, root: root, references: [])
      order.append(root)
    }
    let line = "\(reference.source): \(shown(reference.path))"
    byRoot[root]?.references.append(line)
  }

  private func kits() throws(Failure) -> [Kit] {
    var kits: [Kit] = []
    for found in order.compactMap({ byRoot[$0] }) {
      let name = try name(of: found)
      do throws(GitError) {
        let superproject = try found.repository.superproject()
        let isOwn = superproject?.workingDirectory == context.workspace.repositoryRoot
        kits.append(
          Kit(
            name: name, root: found.root,
            path: PathText.relative(found.root, to: context.workspace.repositoryRoot),
            repository: found.repository, head: try found.repository.head(),
            gitlink: isOwn ? superproject?.recorded : nil,
            references: Array(Set(found.references)).sorted()))
      } catch { throw Failure(error) }
    }
    kits.sort { $0.name < $1.name }
    for (left, right) in zip(kits, kits.dropFirst()) where left.name == right.name {
      throw Failure(
        .invalid, id: "kit-name-twice", "two kits are called `\(left.name)`",
        file: context.file.file,
        hint: "name them in product.json: \"kits\": {\"\(left.name)2\": {\"path\": "
          + "\"\(PathText.relative(right.root, to: context.workspace.productRoot))\"}}",
        details: [left.path, right.path])
    }
    return kits
  }

  private func name(of found: Found) throws(Failure) -> String {
    for override in context.product.kits {
      if let path = override.path, context.workspace.absolute(path) == found.root {
        return override.name
      }
    }
    let origin: String?
    do throws(GitError) { origin = try found.repository.remoteURL("origin") } catch {
      throw Failure(error)
    }
    do throws(Refusal) {
      return try KitName.of(origin: origin, directory: PathText.name(of: found.root))
    } catch { throw Failure(error) }
  }
}
