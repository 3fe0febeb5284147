import Effects
import Git
import Pipelines
import TestReports

/// Gate: the product's tree equals HEAD, nothing is in progress, the branch is allowed.
enum CheckTree {
  static func perform(_ gate: TreeGate, _ context: ActionContext) throws(Failure) -> Outcome {
    let repository = try RepositoryReader.open(context.workspace)
    try preflight(gate, repository, branch: context.plan.branch, context.world)
    let count = try requireClean(
      gate, repository, ignoring: [], kits: context.plan.kits,
      GeneratedFiles(context.workspace, context.world))
    try context.note(CountText.of(count, "file") + " compared with HEAD")
    return Outcome()
  }

  /// What costs nothing: operation in progress, foreign lock, branch.
  static func preflight(
    _ gate: TreeGate, _ repository: Repository, branch: String?, _ world: World
  ) throws(Failure) {
    let operation: OngoingOperation?
    let lock: LockFile?
    do throws(GitError) {
      operation = try repository.ongoingOperation()
      lock = try repository.foreignIndexLock()
    } catch { throw Failure(error) }
    if let operation {
      throw Failure(
        .refused, id: "operation-in-progress", "a \(operation.rawValue) is in progress",
        hint: "git \(operation.rawValue) --continue, or --abort")
    }
    if let lock {
      let age = lock.ageSeconds(now: world.time.now().seconds)
      throw Failure(
        .busy, id: "index-locked", "another git holds `\(lock.path)`, made \(age) s ago",
        file: lock.path, hint: "wait for it; if no git runs, remove the file")
    }
    try checkBranch(gate, branch)
  }

  private static func checkBranch(_ gate: TreeGate, _ branch: String?) throws(Failure) {
    guard !gate.branches.isEmpty, !gate.allowBranch else { return }
    guard let branch else {
      throw Failure(
        .refused, id: "branch-unknown",
        "HEAD is detached, and product.json allows only \(list(gate.branches))",
        hint: "git switch \(gate.branches[0]), or name it with `--branch`")
    }
    let patterns = gate.branches.compactMap { GlobPattern($0) }
    guard patterns.contains(where: { $0.matches(branch) }) else {
      throw Failure(
        .refused, id: "branch-not-allowed",
        "branch `\(branch)` is not one of \(list(gate.branches))",
        hint: "git switch \(gate.branches[0]), or waive it with `--allow-branch`")
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Compares the whole tree by content; answers how many files were compared.
  @discardableResult
  static func requireClean(
    _ gate: TreeGate, _ repository: Repository, ignoring paths: Set<String>, kits: [RecordedKit],
    _ generated: GeneratedFiles
  ) throws(Failure) -> Int {
    let comparison = try repository.compareInputs(
      besides: kits.map(\.path), without: generated, isUnderway: !paths.isEmpty)
    let allowed = gate.allowDirty.compactMap { GlobPattern($0) }
    let differences = comparison.differences.filter { difference in
      let path = difference.path.text
      return !paths.contains(path) && !allowed.contains { $0.matches(path) }
    }
    guard differences.isEmpty else {
      throw Failure(
        .refused, id: "tree-dirty",
        differences.count == 1
          ? "one path differs from HEAD" : "\(differences.count) paths differ from HEAD",
        hint: "git status --ignored, then commit or restore; waive with `--allow-dirty GLOB`",
        details: DifferenceText.lines(differences))
    }
    return comparison.comparedFiles
  }
}

/// Opens the product's repository for an action.
enum RepositoryReader {
  static func open(_ workspace: Workspace) throws(Failure) -> Repository {
    do throws(GitError) {
      if let repository = try Repository.open(containing: workspace.productRoot) {
        return repository
      }
    } catch { throw Failure(error) }
    throw Failure(
      .refused, id: "no-repository", "`\(workspace.productRoot)` lies in no git repository",
      file: workspace.productRoot)
  }
}
