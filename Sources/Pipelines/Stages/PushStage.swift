/// `push`: branch and build tag to the remote, in one atomic, create-only push.
enum PushStage {
  static func plan(_ settings: StageSettings.Apps, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let git = context.product.git
    let pushesTagOnly = git.push == .tag
    guard pushesTagOnly || context.facts.pushBranch != nil else {
      throw Failure(
        .refused, id: "branch-unknown", "HEAD is detached, and no branch to push to is known",
        hint: "name it with `--branch NAME`")
    }
    let reserves =
      context.index > 0 && context.pipeline.stages[context.index - 1].word == .bump
    let action = PushAction(
      remote: git.remote, branch: pushesTagOnly ? nil : context.facts.pushBranch,
      tagTemplate: git.tag.text, reserves: reserves,
      requiresArchives: context.cameBefore(.archive)
        ? (try context.apps(settings.apps)).map(\.name) : [])
    let what = [action.branch.map { "branch \($0)" }, "tag \(context.shownTag)"].compactMap(\.self)
    return PlannedStage(
      entry, "\(what.joined(separator: " and ")) to \(git.remote)", actions: [.push(action)])
  }
}
