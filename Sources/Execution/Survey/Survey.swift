import Effects
import Git
import Pipelines
import XcodeProject

/// What was found out about a product, for planning and for `status`.
package struct Survey {
  package let facts: Facts
  package let kits: [Kit]
  /// By the app's spec as product.json names it.
  package let specs: [String: LoadedSpec]
}

/// Gathers the facts of a product.
package struct SurveyReader {
  package struct Request: Sendable {
    package var waivers: Waivers
    /// `--branch`: where a push goes from a detached HEAD.
    package var branch: String?
    /// Whether the remote's build tags are needed.
    package var asksRemote: Bool
    /// Whether it matters that HEAD is a bump.
    package var readsHeadBump: Bool
    /// The numbers will be changed: what speaks against it is the first thing told.
    package var bumps = false
    /// Tests are chosen by what changed: what each app is built from is needed.
    package var readsAppInputs = false
    /// Changelogs that the pipeline names, relative to the product root.
    package var changelogs: [String]

    package init(
      waivers: Waivers = Waivers(), branch: String? = nil, asksRemote: Bool = false,
      readsHeadBump: Bool = false, changelogs: [String] = []
    ) {
      self.waivers = waivers
      self.branch = branch
      self.asksRemote = asksRemote
      self.readsHeadBump = readsHeadBump
      self.changelogs = changelogs
    }
  }

  private let context: ProductContext
  private let manifests: ManifestReader

  private var world: World { context.world }
  private var workspace: Workspace { context.workspace }
  private var product: Product { context.product }

  package init(_ context: ProductContext, manifests: ManifestReader) {
    self.context = context
    self.manifests = manifests
  }

  /// `--branch` says what a detached HEAD stands for. On a branch it would lead the gates and a push
  /// to another one than the commit goes to.
  private func requireOwnBranch(_ asked: String?, _ branch: String?) throws(Failure) {
    guard let asked, let branch, asked != branch else { return }
    throw Failure(
      .refused, id: "branch-mismatch",
      "HEAD is \(HeadText.place(branch)), and `--branch` names `\(asked)`",
      hint: "git switch \(asked), or leave `--branch` out")
  }

  package func read(_ request: Request) throws(Failure) -> Survey {
    let head = try head()
    try requireOwnBranch(request.branch, head.branch)
    let specs = try loadSpecs()
    var apps = try apps(specs, at: head.commit)
    if request.bumps, let refusal = BumpHomes.refusal(apps, allowsDifference: true) {
      throw refusal
    }
    var discovery = KitDiscovery(context, manifests: manifests)
    let kits = try discovery.discover(
      references: product.apps.flatMap { app in
        specs[app.project].map { SpecReferences.of($0, spec: app.project, workspace, world) } ?? []
      },
      packages: try packages(specs))
    for index in apps.indices where request.readsAppInputs {
      guard let loaded = specs[apps[index].app.project] else { continue }
      apps[index].inputs = AppInputs.paths(loaded, discovery.packages, workspace, world)
    }
    let recorded = kits.compactMap { kit in
      kit.head.commit.map { RecordedKit(name: kit.name, revision: $0.hex, path: kit.path) }
    }
    let host = CIHost(world.environment)
    let facts = Facts(
      product: context.file,
      productPath: workspace.inRepository(context.file.file) ?? "product.json",
      head: head.commit.hex,
      headBump: request.readsHeadBump ? try headBump(head.commit) : nil, branch: head.branch,
      pushBranch: request.branch ?? head.branch ?? host?.branch(world.environment),
      apps: apps, kits: recorded, packages: discovery.packages,
      knownBuilds: try knownBuilds(),
      remoteBuilds: request.asksRemote ? remoteBuilds() : nil,
      platform: platform, isCI: host != nil,
      runNumber: host?.runNumber(world.environment).flatMap(Int.init),
      hasXcode: hasXcode,
      stamp: try product.stamp.flatMap { path throws(Failure) in
        try readIfPresent(path)
      },
      changelogs: try changelogs(request.changelogs), date: UTCText.localDate(world.time.now()),
      waivers: request.waivers)
    return Survey(facts: facts, kits: kits, specs: specs)
  }

  // MARK: Git

  private func head() throws(Failure) -> (commit: ObjectID, branch: String?) {
    do throws(GitError) {
      let head = try context.repository.head()
      if let commit = head.commit { return (commit, head.branchName) }
    } catch { throw Failure(error) }
    throw Failure(
      .refused, id: "no-commit", "the repository has no commit yet", file: workspace.repositoryRoot,
      hint: "git add -A && git commit")
  }

  private func headBump(_ commit: ObjectID) throws(Failure) -> HeadBump? {
    let numbers = ProductNumbers(
      workspace: workspace, world: world, repository: context.repository)
    guard case .bump(let record, _) = try numbers.bump(at: commit, of: product.name) else {
      return nil
    }
    return HeadBump(version: record.version.text, build: record.build)
  }

  private func knownBuilds() throws(Failure) -> [BuildNumber] {
    do throws(GitError) {
      return try context.repository.references(matching: "refs/tags/*").compactMap { reference in
        product.git.tag.buildNumber(inTag: reference.name, product: product.name)
      }
    } catch { throw Failure(error) }
  }

  /// The remote's build tags; nil without an answer.
  private func remoteBuilds() -> [BuildNumber]? {
    let git = GitCommand(facts: world.environment)
    let command = git.command(
      ["ls-remote", "--tags", product.git.remote], in: workspace.repositoryRoot)
    guard let result = try? Tool.run(command, world), result.isSuccess else { return nil }
    return result.text.split(separator: "\n").compactMap { line in
      guard let name = line.split(separator: "\t").last else { return nil }
      return product.git.tag.buildNumber(inTag: String(name), product: product.name)
    }
  }

  // MARK: Apps and packages

  private func loadSpecs() throws(Failure) -> [String: LoadedSpec] {
    let generation = ProjectGeneration(workspace, world)
    var specs: [String: LoadedSpec] = [:]
    var problems: [Failure] = []
    for app in product.apps {
      do throws(Failure) {
        specs[app.project] = try generation.load(
          generation.request(app), files: LiveFileTree())
      } catch { problems.append(error) }
    }
    guard let first = problems.first else { return specs }
    if problems.count == 1 { throw first }
    throw Failure(problems.flatMap(\.diagnostics), kind: first.kind)
  }

  private func apps(_ specs: [String: LoadedSpec], at head: ObjectID) throws(Failure)
    -> [AppFacts]
  {
    var result: [AppFacts] = []
    for app in product.apps {
      guard let loaded = specs[app.project] else { continue }
      let homes = try SpecNumbers.homes(
        of: loaded, workspace: workspace, files: LiveFileTree(), world: world)
      let project = PathText.join(loaded.spec.basePath, loaded.spec.name + ".xcodeproj")
      var tracks = false
      if let path = workspace.inRepository(project + "/project.pbxproj") {
        do throws(GitError) {
          tracks = try context.repository.entry(at: RawPath(path), in: head) != nil
        } catch { throw Failure(error) }
      }
      result.append(
        AppFacts(
          app: app, name: loaded.spec.name, buildHomes: homes.build,
          marketingHomes: homes.marketing, problems: homes.problems, tracksProject: tracks))
    }
    return result
  }

  /// Product.json's packages, else those the specs name inside the repository, else the root's.
  private func packages(_ specs: [String: LoadedSpec]) throws(Failure)
    -> [KitDiscovery.Reference]
  {
    let named = product.apps.flatMap { app in
      specs[app.project].map { SpecReferences.packages(of: $0, spec: app.project) } ?? []
    }
    if let packages = product.packages {
      return named
        + packages.map {
          KitDiscovery.Reference(path: workspace.absolute($0), source: "product.json (packages)")
        }
    }
    guard product.apps.isEmpty else { return named }
    let root = workspace.productRoot + "/Package.swift"
    let hasPackage: Bool
    do throws(FileError) { hasPackage = try world.files.exists(root) } catch {
      throw Failure(reading: error)
    }
    return hasPackage
      ? [KitDiscovery.Reference(path: workspace.productRoot, source: "product.json")] : []
  }

  // MARK: Files and machine

  private func readIfPresent(_ path: String) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      return try world.files.readIfPresent(workspace.absolute(path))
    } catch { throw Failure(reading: error) }
  }

  private func changelogs(_ names: [String]) throws(Failure) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in names {
      result[name] = try readIfPresent(name)
    }
    return result
  }

  private var platform: Facts.Platform {
    if case .standIns = world.appleTools { return .macos }
    #if os(macOS)
      return .macos
    #else
      return .linux
    #endif
  }

  private var hasXcode: Bool {
    platform == .macos
      && world.processes.find("xcodebuild", path: world.environment.searchPath) != nil
  }
}
