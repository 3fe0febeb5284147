import Effects
import Git
import Pipelines

/// Checks that cost nothing, made before the first stage of a run.
package enum Preflight {
  package static func check(_ plan: Plan, _ workspace: Workspace, _ world: World)
    throws(Failure)
  {
    let repository = try RepositoryReader.open(workspace)
    try PrivateDirectory.sweep(workspace.productRoot, world)
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
        default: break
        }
      }
    }
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
