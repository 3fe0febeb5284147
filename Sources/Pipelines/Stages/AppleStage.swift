/// `export`, `sign`, `notarize`, `upload`: what only Apple's own tools can do.
enum AppleStage {
  static func plan(_ entry: StageEntry, _ context: StageContext) -> PlannedStage {
    let word = entry.word.rawValue
    guard !context.facts.apps.isEmpty else {
      return PlannedStage(entry, "no apps", skip: "the product has no app")
    }
    guard entry.word == .upload else {
      return PlannedStage(
        entry, "\(word) the apps' archives",
        skip: context.facts.hasXcode
          ? "`\(word)` is not there yet" : "no Xcode on this machine")
    }
    var stage = PlannedStage(entry, "upload the apps' archives")
    stage.refusal = Failure(
      .refused, id: "app-not-archived",
      "`upload` needs an archive of each app, and this machine makes none",
      hint: "run the pipeline on a Mac, or name other `apps` in the stage")
    return stage
  }
}
