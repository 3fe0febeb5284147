import Effects
import Git
import Pipelines
import XcodeProject

/// Files that git ignores although a build takes them, and that the built-in generator writes (an
/// Info.plist of a target's `info`): while they hold exactly what their spec generates, the commit
/// decides them, and they are no dirt.
struct GeneratedFiles {
  private let workspace: Workspace
  private let world: World

  init(_ workspace: Workspace, _ world: World) {
    self.workspace = workspace
    self.world = world
  }

  /// The comparison of the product's repository without them; `isUnderway`: a bump's edits are
  /// half written, so that what was generated may follow the old or the new spec.
  func leftOut(of comparison: TreeComparison, isUnderway: Bool = false) throws(Failure)
    -> TreeComparison
  {
    guard comparison.differences.contains(where: { $0.kind == .ignored }) else {
      return comparison
    }
    let current = current(isUnderway: isUnderway)
    return TreeComparison(
      differences: comparison.differences.filter { difference in
        difference.kind != .ignored
          || !current.contains(workspace.repositoryRoot + "/" + difference.path.text)
      }, comparedFiles: comparison.comparedFiles, seen: comparison.seen)
  }

  /// The property lists that are what their specs generate; none of a spec that generates nothing.
  private func current(isUnderway: Bool) -> Set<String> {
    guard let product = try? ProductReader.read(workspace, world).product else { return [] }
    let generation = ProjectGeneration(workspace, world)
    var current: Set<String> = []
    for app in product.apps where app.generator == .builtin {
      guard let project = try? generation.prepare(app, files: LiveFileTree()).project else {
        continue
      }
      let stale = isUnderway ? [] : Set(project.files.map(\.path))
      current.formUnion(project.propertyLists.filter { !stale.contains($0) })
    }
    return current
  }
}

extension Repository {
  /// The working directory against a commit's tree (HEAD's where nil), as gates, archives and their
  /// verification see it: without kits that lie inside (`kits`, relative to the root), and without
  /// what is `generated`.
  func compareInputs(
    with commit: ObjectID? = nil, besides kits: [String], without generated: GeneratedFiles?,
    isUnderway: Bool = false, keepsSeen: Bool = false
  ) throws(Failure) -> TreeComparison {
    let comparison: TreeComparison
    do throws(GitError) {
      comparison = try compareWorkingDirectory(
        with: commit, keepsSeen: keepsSeen, judge: NeverInputs.judge(besides: kits))
    } catch { throw Failure(error) }
    return try generated?.leftOut(of: comparison, isUnderway: isUnderway) ?? comparison
  }
}
