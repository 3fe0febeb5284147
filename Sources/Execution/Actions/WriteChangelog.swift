import Effects
import Pipelines

/// Rewrites the changelog outside a bump.
enum WriteChangelog {
  static func perform(_ action: ChangelogAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let path = context.workspace.repositoryRoot + "/" + action.edit.path
    do throws(FileError) {
      let now = try context.world.files.readIfPresent(path)
      if now == action.edit.new { return Outcome() }
      guard now == action.edit.old else {
        throw FileError(operation: "replace", path: path, problem: .readBackDiffers)
      }
      try context.world.files.replace(path, with: action.edit.new)
    } catch { throw Failure(writing: error) }
    return Outcome(lines: ["\(action.edit.path): \(action.edit.summary)"])
  }
}
