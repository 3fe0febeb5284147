/// `verify`: what this run archived is what was committed.
enum VerifyStage {
  static func plan(_ settings: StageSettings.Verify, _ entry: StageEntry, _ context: StageContext)
    -> PlannedStage
  {
    var output = "dist"
    for stage in context.earlier {
      for case .archive(let archive) in stage.actions { output = archive.output }
    }
    return PlannedStage(
      entry, "the archives are built from the recorded commits",
      actions: [.verify(VerifyAction(output: output, level: settings.level?.rawValue))])
  }
}
