/// `export`: an IPA, app or package out of each app's archive.
enum ExportStage {
  static func plan(
    _ settings: StageSettings.Export, _ entry: StageEntry, _ context: StageContext
  ) throws(Failure) -> PlannedStage {
    let (apps, skip) = try context.appleApps(settings.apps)
    if let skip { return PlannedStage(entry, "export the apps' archives", skip: skip) }
    let output = settings.output ?? context.archiveDirectory
    let actions = apps.map { app in
      Action.export(
        ExportAction(
          app: context.delivery(of: app), archives: context.archiveDirectory, output: output))
    }
    let names = apps.map { "\($0.name) for \($0.app.export.method.rawValue)" }
    return PlannedStage(
      entry, "\(names.joined(separator: ", ")) into \(output)/", actions: actions)
  }
}
