/// `upload`: each exported app to App Store Connect, never twice.
enum UploadStage {
  static func plan(_ settings: StageSettings.Apps, _ entry: StageEntry, _ context: StageContext)
    throws(Failure) -> PlannedStage
  {
    let (apps, skip) = try context.appleApps(settings.apps)
    guard skip == nil else {
      var stage = PlannedStage(
        entry, "upload the apps", skip: context.facts.apps.isEmpty ? skip : nil)
      if !context.facts.apps.isEmpty {
        stage.refusal = Failure(
          .refused, id: "app-not-archived",
          "`upload` needs an archive of each app, and this machine makes none",
          hint: "run the pipeline on a Mac, or name other `apps` in the stage")
      }
      return stage
    }
    let git = context.product.git
    let names = apps.map(\.name).joined(separator: ", ")
    var stage = PlannedStage(
      entry, "\(names) to App Store Connect",
      actions: apps.map { app in
        .upload(
          UploadAction(
            app: context.delivery(of: app), apiKey: context.product.apiKey ?? .standard,
            remote: git.remote, branch: git.push == .tag ? nil : context.facts.pushBranch,
            tagTemplate: git.tag.text, evidence: context.product.evidence,
            changelog: context.changelogFile))
      })
    if !context.cameBefore(.export) {
      stage.refusal = Failure(
        .refused, id: "app-not-exported", "`upload` has no `export` before it",
        hint: "put `export` behind `archive`")
    }
    return stage
  }
}

extension StageContext {
  /// The file of the pipeline's `changelog` stage, else the one that people expect.
  fileprivate var changelogFile: String {
    for stage in pipeline.stages {
      if case .changelog(let changelog) = stage.settings { return changelog.file }
    }
    return "CHANGELOG.md"
  }
}
