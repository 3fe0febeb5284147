import Effects
import Git
import Pipelines

/// Checks that cost nothing, made before the first stage of a run.
package enum Preflight {
  /// `head`: where HEAD must stand; the plan's base before the first stage.
  package static func check(
    _ plan: Plan, _ workspace: Workspace, _ world: World, head: String? = nil
  ) throws(Failure) {
    let repository = try RepositoryReader.open(workspace)
    try requireHead(head ?? plan.base, repository)
    try requireOwnTags(plan, repository)
    try PrivateDirectory.sweep(workspace.productRoot, world)
    try ExternalGenerator.preflight(plan, workspace, world)
    try AppleGates.preflight(plan, workspace, world)
    for stage in plan.stages where stage.skip == nil {
      for action in stage.actions {
        switch action {
        case .checkTree(let gate):
          try CheckTree.preflight(gate, repository, branch: plan.branch, world)
        case .bump(let bump):
          try CheckTree.preflight(bump.gate, repository, branch: bump.branch, world)
          try identity(repository, world)
        case .tag: try identity(repository, world)
        case .push(let push):
          try identity(repository, world)
          try requireRemote(push.remote, repository)
        default: break
        }
      }
    }
  }

  private static func requireHead(_ expected: String, _ repository: Repository) throws(Failure) {
    let head: ObjectID?
    do throws(GitError) { head = try repository.head().commit } catch { throw Failure(error) }
    guard head?.hex == expected else {
      throw Failure(
        .refused, id: "head-moved",
        "HEAD is at \(head?.short ?? "no commit"), the plan stands on \(expected.prefix(12))",
        hint: "plan and run again")
    }
  }

  /// Two products in one repository need tags that tell them apart.
  private static func requireOwnTags(_ plan: Plan, _ repository: Repository) throws(Failure) {
    let template = plan.stages.flatMap(\.actions).lazy.compactMap { action -> String? in
      switch action {
      case .tag(let tag): tag.template
      case .push(let push): push.tagTemplate
      default: nil
      }
    }.first
    guard let template, !template.contains("{product}"), let base = ObjectID(hex: plan.base) else {
      return
    }
    var others: [String] = []
    do throws(GitError) {
      for entry in try repository.treeEntries(of: base) where entry.mode == .regular {
        let path = entry.path.text
        guard path == "product.json" || path.hasSuffix("/product.json") else { continue }
        // Other tools have files of that name, too.
        let bytes = try repository.blob(entry.id)
        if (try? ProductFile.parse(bytes, file: path)) != nil { others.append(path) }
      }
    } catch { throw Failure(error) }
    guard others.count > 1 else { return }
    throw Failure(
      .invalid, id: "tag-without-product",
      "\(others.count) products share this repository, and `git.tag` `\(template)` names none",
      hint: "\"tag\": \"{product}/{build}\" in the `git` of each product.json", details: others)
  }

  /// A push would fail only behind the bump. git takes an address for a remote, too.
  private static func requireRemote(_ name: String, _ repository: Repository) throws(Failure) {
    guard !name.contains("/"), !name.contains(":") else { return }
    do throws(GitError) {
      let pushURL = try repository.configuration().string("remote.\(name).pushurl")
      if try repository.remoteURL(name) != nil || pushURL != nil { return }
    } catch { throw Failure(error) }
    throw Failure(
      .refused, id: "remote-missing", "there is no remote `\(name)` to push to",
      hint: "git remote add \(name) URL, or name another in product.json: "
        + "\"git\": { \"remote\": … }")
  }

  /// A commit needs a name and an address; git would refuse only at the end.
  private static func identity(_ repository: Repository, _ world: World) throws(Failure) {
    do throws(GitError) {
      let configuration = try repository.configuration()
      for role in [Identity.Role.author, .committer] {
        _ = try Identity(
          role: role, variables: world.environment.variables, configuration: configuration)
      }
    } catch { throw Failure(error) }
  }
}
