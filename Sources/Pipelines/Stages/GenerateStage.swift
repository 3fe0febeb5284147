/// `generate`: the apps' Xcode projects, from their specs.
enum GenerateStage {
  static func plan(
    _ settings: StageSettings.Generate, _ entry: StageEntry, _ context: StageContext
  ) throws(Failure) -> PlannedStage {
    let apps = try context.apps(settings.apps)
    guard !apps.isEmpty else {
      return PlannedStage(entry, "no apps", skip: "the product has no app")
    }
    if !settings.check { try context.requireFilledNumbers(apps) }
    let actions = apps.map { app in
      Action.generate(
        GenerateAction(
          spec: app.app.project, usesExternalTool: app.app.generator == .xcodegen,
          checksOnly: settings.check, strict: settings.strict))
    }
    let names = apps.map(\.name).joined(separator: ", ")
    return PlannedStage(
      entry, settings.check ? "projects are current: \(names)" : "projects: \(names)",
      actions: actions)
  }
}
