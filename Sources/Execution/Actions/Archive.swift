import Effects
import Inputs
import Pipelines

/// Builds and packs what this machine can, watching every input from start to end.
enum Archive {
  static func perform(_ action: ArchiveAction, _ context: ActionContext) throws(Failure)
    -> Outcome
  {
    let skipped = action.apps.compactMap { app in
      app.skip.map { "app \(app.scheme): \($0)" }
    }
    for reason in skipped { try context.note("skipped " + reason) }
    guard !action.executables.isEmpty || skipped.count < action.apps.count else {
      return Outcome(skipped: skipped)
    }
    if action.isSealed, skipped.count < action.apps.count {
      throw Failure(
        .unavailable, id: "sealed-apps", "apps cannot be archived sealed",
        hint: "archive them without `--sealed`, or name executables with `--product`")
    }
    let xcode =
      skipped.count < action.apps.count ? try Xcode.find(context.workspace, context.world) : nil
    // A project that is stale is written before anything is watched.
    for app in action.apps where app.skip == nil {
      let subject = try AppSubject(
        spec: app.spec, scheme: app.scheme, context.workspace, context.world)
      for path in try subject.regenerate(context) { try context.note("wrote \(path)") }
    }
    let subject = try ArchiveSubject(context)
    if let warning = subject.warning { try context.warn(warning) }
    let made = try Archiver(action, context, subject, xcode: xcode).run()
    let paths = made.map { PathText.relative($0, to: context.workspace.productRoot) }
    return Outcome(archives: paths, lines: paths.map { "archive \($0)" }, skipped: skipped)
  }
}
